import type { SiteTarget } from './target.ts'

/** The label that ends the text of the PHP. */
const PHP_LABEL = 'WAYLEAVE_ROBOTS_TXT'

/** The places of sites for which a snippet can be written. */
export const SITE_TARGETS: Readonly<Record<SiteTarget['id'], SiteTarget>> = {
  shopify: {
    id: 'shopify',
    kind: 'site',
    name: 'Shopify',
    place: 'templates/robots.txt.liquid of the theme',
    limits: [
      'It replaces the default rules of Shopify, such as those for the cart: add the ones that you need with --rule.',
      'This template belongs to one theme: another theme does not have it. Shopify does not support changes of this template.',
    ],
    source:
      'https://shopify.dev/docs/storefronts/themes/architecture/templates/robots-txt-liquid, stored copy read on 2026-11-30; no shop was tried',
    write: (text) => {
      if (/\{%-?\s*endraw/.test(text))
        throw new TypeError('A line of the file has "{% endraw", which ends the text in Liquid.')
      return `{% raw %}${text}{% endraw %}\n`
    },
  },
  wordpress: {
    id: 'wordpress',
    kind: 'site',
    name: 'WordPress',
    place: 'a plugin file, such as wp-content/mu-plugins/robots-txt.php',
    limits: [
      'A file robots.txt in the root of the site wins, and so do some plugins that write one.',
      'WordPress answers only for /robots.txt of its own host, if it is installed in the root.',
    ],
    source: 'https://developer.wordpress.org/reference/hooks/robots_txt/, stored copy read on 2026-11-30',
    write: (text) => {
      if (new RegExp(`^\\s*${PHP_LABEL}`, 'm').test(text))
        throw new TypeError(`A line of the file begins with ${PHP_LABEL}, which ends the text in PHP.`)
      return [
        '<?php',
        '// Made by "wayleave new --for wordpress". The last filter counts.',
        "add_filter('robots_txt', function () {",
        `    return <<<'${PHP_LABEL}'`,
        `${text}`,
        `${PHP_LABEL};`,
        '}, PHP_INT_MAX);',
        '',
      ].join('\n')
    },
  },
  next: {
    id: 'next',
    kind: 'site',
    name: 'Next',
    place: 'app/robots.txt/route.ts',
    limits: ['Next refuses two sources of one address: delete public/robots.txt and app/robots.ts.'],
    source:
      'https://nextjs.org/docs/messages/conflicting-public-file-page, stored copy read on 2026-11-30; Next was not run',
    write: (text) =>
      [
        '// Made by "wayleave new --for next".',
        `const text = ${scriptText(text)}`,
        '',
        "export const dynamic = 'force-static'",
        '',
        'export function GET(): Response {',
        "  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })",
        '}',
        '',
      ].join('\n'),
  },
  nuxt: {
    id: 'nuxt',
    kind: 'site',
    name: 'Nuxt',
    place: 'server/routes/robots.txt.ts',
    limits: [
      'A file public/robots.txt and the module @nuxtjs/robots answer for the same address: remove them.',
    ],
    source:
      'https://nuxt.com/docs/guide/directory-structure/server/, stored copy read on 2026-11-30; Nuxt was not run',
    write: (text) =>
      [
        '// Made by "wayleave new --for nuxt".',
        `const text = ${scriptText(text)}`,
        '',
        'export default defineEventHandler((event) => {',
        "  setResponseHeader(event, 'content-type', 'text/plain; charset=utf-8')",
        '  return text',
        '})',
        '',
      ].join('\n'),
  },
}

/** A text as lines of a script. */
function scriptText(text: string): string {
  return `[\n${text
    .split('\n')
    .map((line) => `  ${JSON.stringify(line)},\n`)
    .join('')}].join('\\n')`
}

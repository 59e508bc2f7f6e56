// @ts-check
/** Where the pages of the site stand in its menus. The pages are those of docs/, which `site/build.mjs` copies. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const pages = fileURLToPath(new URL('../.pages', import.meta.url))

/** The first heading of a page. @param {string} path */
function titleOf(path) {
  return /^# (.+)$/m.exec(readFileSync(`${pages}/${path}`, 'utf8'))?.[1] ?? path
}

/** An entry of a menu for each page of a folder. @param {string} folder */
function entriesOf(folder) {
  return readdirSync(`${pages}/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      text: titleOf(`${folder}/${name}`),
      link: `/${folder}/${name.slice(0, -'.md'.length)}`,
    }))
}

/**
 * A menu for each table of rules, by the beginning of the paths of its pages. A menu of all rules would be most of each
 * page.
 */
function tablesOfRules() {
  const entries = entriesOf('rules').filter(({ link }) => link !== '/rules/index')
  const beginnings = [...new Set(entries.map(({ link }) => link.slice(0, '/rules/A'.length)))]
  return Object.fromEntries(
    beginnings.map((beginning) => {
      const items = entries.filter(({ link }) => link.startsWith(beginning))
      return [beginning, [{ ...rulesOfCheck, items }]]
    }),
  )
}

/** @param {string} name */
const page = (name) => ({ text: titleOf(`${name}.md`), link: `/${name}` })

const rulesOfCheck = { text: 'Rules of check', link: '/rules/' }
const guides = { text: 'Guides', items: entriesOf('guides') }
const understand = {
  text: 'Understand',
  items: ['how-it-works', 'claims', 'failure-modes', 'access', 'glossary'].map(page),
}
const reference = {
  text: 'Reference',
  items: [
    'cli',
    'api',
    'http-api',
    'workbench',
    'editors',
    'survey',
    'dialects',
    'programs',
    'bugs-found',
    'robots',
  ]
    .map(page)
    .concat(rulesOfCheck),
}
const project = {
  text: 'Project',
  items: ['comparison', 'changelog', 'stability', 'verdict-changes'].map(page),
}

/**
 * A heading that begins with an empty anchor gets its id, because no HTML of a page is printed.
 *
 * @param {import('markdown-it').Token[]} tokens
 */
function setHeadingIds(tokens) {
  const ids = new Set()
  for (const [index, token] of tokens.entries()) {
    const inner = tokens[index + 1]
    const anchor = token.type === 'heading_open' ? /^<a id="([\w-]+)"><\/a>/.exec(inner?.content ?? '') : null
    if (anchor === null) continue
    // Two entry points may have a type of one name: links go to the first.
    if (!ids.has(anchor[1])) token.attrSet('id', anchor[1])
    ids.add(anchor[1])
    inner.content = inner.content.slice(anchor[0].length)
  }
}

/**
 * Links to files that are no pages of VitePress: the browser follows them, instead of the router.
 *
 * @param {import('markdown-it').Token[]} tokens
 */
function leaveToBrowser(tokens) {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : ''
    if (/^\/(?:workbench|examples|schema)\//.test(href)) token.attrSet('target', '_self')
  }
}

const { site } = JSON.parse(readFileSync(new URL('../../addresses.json', import.meta.url), 'utf8'))

/** The longest description that search engines show whole, in characters. */
const MAX_DESCRIPTION = 155

/** The first paragraph of a page as plain text, for search engines. @param {string} path */
function descriptionOf(path) {
  const text = readFileSync(`${pages}/${path}`, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/```[\s\S]*?```/g, '')
  const paragraph = text.split(/\n\s*\n/).find((part) => /^[\p{L}`*[]/u.test(part.trim())) ?? ''
  const words = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length <= MAX_DESCRIPTION
    ? words
    : `${words.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')} …`
}

/** The address of a page on the site. @param {string} path */
const urlOf = (path) => `${site}${path.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '.html')}`

/**
 * Loads the scripts of a page when its visitor first points, scrolls or types. Reading needs none of them. If a
 * button is clicked before they ran, the theme clicks it again. Without them, the colour switch has no name.
 *
 * @param {string} html
 */
function loadScriptsOnUse(html) {
  return html
    .replace('class="VPSwitch VPSwitchAppearance"', '$& title="Switch between light and dark"')
    .replace(
      /<script type="module" src="([^"]+)"><\/script>/,
      (_, source) => `<script type="module">
      const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll']
      const load = () => {
        for (const use of uses) removeEventListener(use, load)
        import('${source}')
      }
      for (const use of uses) addEventListener(use, load, { passive: true })
      addEventListener('click', ({ target }) => { window.clickedEarly = target.closest('button') }, { once: true })
    </script>`,
    )
}

export default defineConfig({
  title: 'Wayleave',
  description: 'Reads any robots.txt as each robot reads it, decides any URL, and says why.',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: false,
  // A visitor of a page reads one or two more: on a wide screen, the menus alone link to thirty.
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', href: '/workbench/mark.svg', type: 'image/svg+xml' }]],
  sitemap: { hostname: site },
  transformHtml: loadScriptsOnUse,
  transformPageData: (data) => {
    const description = descriptionOf(data.relativePath)
    return description === '' ? {} : { description }
  },
  transformHead: ({ pageData: { relativePath, title, description } }) => {
    if (relativePath === '404.md') return []
    const url = urlOf(relativePath)
    const data =
      relativePath === 'index.md'
        ? { '@type': 'WebSite', name: title, description, url }
        : { '@type': 'TechArticle', headline: title, description, url }
    const linkedData = JSON.stringify({ '@context': 'https://schema.org', ...data })
    return [
      ['link', { rel: 'canonical', href: url }],
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
      ['script', { type: 'application/ld+json' }, linkedData.replaceAll('<', '\\u003c')],
    ]
  },
  // The workbench is a page of its own, which the build adds after VitePress.
  ignoreDeadLinks: [/^\/workbench\//],
  markdown: {
    // The texts are not markup: tags, braces and `{{` in them are printed as they are.
    html: false,
    attrs: { disable: true },
    config: ({ core, renderer: { rules } }) => {
      core.ruler.after('block', 'heading-ids', ({ tokens }) => setHeadingIds(tokens))
      core.ruler.push('static-links', ({ tokens }) => leaveToBrowser(tokens))
      const { text, code_inline: code } = rules
      rules.text = (...args) => (text?.(...args) ?? '').replaceAll('{{', '<span v-pre>{{</span>')
      rules.code_inline = (...args) => (code?.(...args) ?? '').replace('<code', '<code v-pre')
    },
  },
  themeConfig: {
    logo: '/workbench/mark.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Workbench', link: '/workbench/index.html', target: '_self' },
      { text: 'Guides', link: '/guides/is-my-robots-txt-right' },
      { text: 'Dialects', link: '/dialects' },
      { text: 'Rules', link: '/rules/' },
      { text: 'API', link: '/api' },
    ],
    sidebar: {
      ...tablesOfRules(),
      '/rules/': [rulesOfCheck],
      '/': [guides, understand, reference, project],
    },
    footer: { message: 'Apache-2.0. Nothing that you type into the workbench leaves your browser.' },
  },
})

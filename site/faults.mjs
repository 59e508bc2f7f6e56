// @ts-check
/** What search engines would miss, or read twice, on a built page of the site. The build stops at the first fault. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from '../dist/check/index.js'
import { parse } from '../dist/syntax/index.js'

/** The title and description of a result, each once. */
const ONCE = /** @type {const} */ ({
  title: /<title>([^<]+)<\/title>/g,
  description: /<meta name="description" content="([^"]+)"/g,
  canonical: /<link rel="canonical" href="([^"]+)"/g,
  'first heading': /<h1[ >]/g,
  'structured data': /<script type="application\/ld\+json">(.+?)<\/script>/g,
})

/**
 * The faults of a built site: of its pages, its sitemap and its robots.txt.
 *
 * @param {string} folder
 * @param {string} address of the site, with a slash at its end
 * @returns {readonly string[]}
 */
export function faultsOf(folder, address) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => path.endsWith('.html') && path !== '404.html' && !/^(?:workbench|examples)\//.test(path),
    )
    .sort()
  const robots = parse(readFileSync(join(folder, 'robots.txt')))
  const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
  return [
    ...(pages.length === 0 ? [`${relative('.', folder)} has no pages`] : []),
    ...pages.flatMap((path) =>
      faultsOfPage(path, readFileSync(join(folder, path), 'utf8'), address, sitemap),
    ),
    ...check(robots)
      .findings.filter(({ severity }) => severity !== 'hint')
      .map(({ code, message }) => `robots.txt: ${code} ${message}`),
  ]
}

/**
 * @param {string} path
 * @param {string} html
 * @param {string} address
 * @param {string} sitemap
 */
function faultsOfPage(path, html, address, sitemap) {
  const url = `${address}${path.replace(/(?:^|(?<=\/))index\.html$/, '')}`
  const found = Object.entries(ONCE).map(([name, pattern]) => ({ name, parts: [...html.matchAll(pattern)] }))
  const canonical = found.find(({ name }) => name === 'canonical')?.parts[0]?.[1]
  return [
    ...found.flatMap(({ name, parts }) => (parts.length === 1 ? [] : [`${parts.length} of: ${name}`])),
    ...(canonical === url ? [] : [`canonical is ${canonical}, not ${url}`]),
    ...(sitemap.includes(`<loc>${url}</loc>`) ? [] : [`the sitemap lacks ${url}`]),
  ].map((fault) => `${path}: ${fault}`)
}

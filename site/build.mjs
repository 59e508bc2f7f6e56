// @ts-check
/**
 * `npm run site`: builds the site of the project into site/dist, a folder of static files that work offline.
 * The pages are those of docs/, the landing page is site/index.md, and the workbench lies in /workbench/.
 *
 * Run: npm run site (it installs VitePress, which has a lock file of its own, and builds the project first)
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './faults.mjs'
import { keepOffline } from './offline.mjs'
import { dialectPages, listOf, robotPages } from './own-pages.mjs'
import { workbenchLink } from './workbench-link.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, 'site')
const pages = join(site, '.pages')
const workbench = join(root, 'dist', 'workbench')

if (!existsSync(workbench)) {
  console.error('site: dist/workbench is missing. Run `npm run build` first.')
  process.exit(1)
}

rmSync(pages, { recursive: true, force: true })
cpSync(join(root, 'docs'), pages, { recursive: true })
cpSync(join(site, 'index.md'), join(pages, 'index.md'))
cpSync(join(root, 'examples'), join(pages, 'public', 'examples'), {
  recursive: true,
  filter: (path) => !path.includes('node_modules'),
})
cpSync(join(root, 'schema'), join(pages, 'public', 'schema'), { recursive: true })
cpSync(workbench, join(pages, 'public', 'workbench'), { recursive: true })
cpSync(join(root, 'dist', 'bundle', 'internal'), join(pages, 'public', 'workbench', 'bundle', 'internal'), {
  recursive: true,
})
linkSite(join(pages, 'public', 'workbench', 'index.html'))
keepOffline(join(pages, 'public', 'workbench'))
cpSync(join(pages, 'rules', 'README.md'), join(pages, 'rules', 'index.md'))
rmSync(join(pages, 'rules', 'README.md'))

writeFileSync(
  join(pages, 'changelog.md'),
  readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replaceAll('](docs/', ']('),
)

const dialectsPage = join(pages, 'dialects.md')
for (const [all, own] of /** @type {const} */ ([
  [join(pages, 'robots.md'), robotPages()],
  [dialectsPage, dialectPages(readFileSync(dialectsPage, 'utf8'))],
])) {
  appendFileSync(all, listOf(own))
  for (const [path, text] of own) {
    mkdirSync(dirname(join(pages, path)), { recursive: true })
    writeFileSync(join(pages, path), text)
  }
}

const { site: address } = JSON.parse(readFileSync(join(root, 'addresses.json'), 'utf8'))
writeFileSync(
  join(pages, 'public', 'robots.txt'),
  `User-agent: *\nDisallow:\n\nSitemap: ${address}sitemap.xml\n`,
)

writeFileSync(
  join(pages, 'examples.md'),
  `# Examples\n\n${filesIn(join(pages, 'public', 'examples'))
    .map((path) => `- [${path}](/examples/${path})`)
    .join('\n')}\n`,
)

for (const path of pagesIn(pages)) {
  const place = relative(pages, path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, withExamples(place, withSiteLinks(text)))
}

run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', site])
run(process.execPath, [join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', site])

const faults = faultsOf(join(site, 'dist'), address)
for (const fault of faults) console.error(`site: ${fault}`)
if (faults.length > 0) process.exit(1)
console.log(`site: ${join('site', 'dist', 'index.html')}`)

/** Tells the workbench where the site has its front page and the pages of rules. @param {string} page */
function linkSite(page) {
  const meta =
    '<meta name="wayleave-site" content="../" /><meta name="wayleave-rules" content="../rules/*.html" />'
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${meta}</head>`))
}

/** The Markdown files of a folder. @param {string} folder @returns {string[]} */
function pagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'public' ? [] : pagesIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/** The files of a folder, by their paths in it. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Links to files outside docs/ point to the copies that the site holds. @param {string} text */
function withSiteLinks(text) {
  return text
    .replace(/^<!--[\s\S]*?-->\n+/, '')
    .replaceAll(/\]\((?:\.\.\/)+(examples|schema)\/([^)]*)\)/g, '](/$1/$2)')
    .replaceAll(/\]\((?:\.\.\/)+examples\)/g, '](/examples.md)')
    .replaceAll('rules/README.md', 'rules/index.md')
}

/**
 * Adds links that open an example in the workbench: the first file of a rule, and one file in each dialect.
 *
 * @param {string} place
 * @param {string} text
 */
function withExamples(place, text) {
  if (place === 'dialects.md') {
    const example = readFileSync(join(root, 'examples', 'wordpress.txt'), 'utf8')
    return text.replace(/^## <a id="([\w-]+)"><\/a>.*\n/gm, (heading, dialect) => {
      const link = workbenchLink(example, { name: 'wordpress.txt', tab: 'dialects', dialect })
      return `${heading}\n[Open an example in the workbench](${link})\n`
    })
  }
  const reported = place.startsWith('rules/') ? text.indexOf('## Reported') : -1
  if (reported === -1) return text
  const examples = text
    .slice(reported)
    .replace(
      /```text\n([\s\S]*?)```\n/,
      (block, file) => `${block}\n[Open this file in the workbench](${workbenchLink(file)})\n`,
    )
  return `${text.slice(0, reported)}${examples}`
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  mkdirSync(pages, { recursive: true })
  const { status } = spawnSync(command, args, { cwd: site, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

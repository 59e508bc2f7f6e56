// @ts-check
/**
 * Pages that only the site has, and not docs/: one for each robot of the registry and for each dialect. People search
 * for these names.
 */
import { dialectFacts } from '../dist/dialects/index.js'
import { robots } from '../dist/robots/index.js'
import { escapedMarkdown } from '../scripts/markdown.mjs'
import { PURPOSES } from '../scripts/pages/purposes.mjs'
import { workbenchLink } from './workbench-link.mjs'

/** @typedef {import('../dist/robots/index.js').Robot} Robot */

/** @type {Readonly<Record<Robot['obeys']['robotsTxt'], string>>} */
const OBEYS = {
  yes: 'Its operator says that it obeys robots.txt.',
  no: 'Its operator says that it does not obey robots.txt.',
  partly: 'Its operator says that it obeys robots.txt in part.',
  unknown: 'Its operator does not say whether it obeys robots.txt.',
}

/** The Markdown of each page by its path. @returns {Map<string, string>} */
export function robotPages() {
  return new Map(robots.map((robot) => [`robots/${robot.id}.md`, robotPage(robot)]))
}

/** @param {Robot} robot */
function robotPage(robot) {
  const { name, tokens, operator, purposes, readAs, dialect, obeys, documentation, source, read } = robot
  const token = tokens[0] ?? name
  const file = `User-agent: ${token}\nDisallow: /\n`
  const { title } = dialectFacts[readAs]
  const notes = [robot.purposesNote, robot.note].filter((note) => note !== undefined)
  return [
    `# ${escapedMarkdown(name)}`,
    `${escapedMarkdown(name)} is a robot of ${escapedMarkdown(operator)}. ${purposes.length === 1 ? 'Purpose' : 'Purposes'}: ${purposes.map((one) => PURPOSES[one]).join(', ')}. ${robot.controlToken === undefined ? OBEYS[obeys.robotsTxt] : 'No robot fetches under this name: it tells how the operator may use the content.'}`,
    ...(robot.retired === undefined
      ? []
      : [
          `No crawler uses this name any more. Today: ${robot.retired.map((one) => `\`${one}\``).join(', ')}.`,
        ]),
    `## How to keep it out`,
    `\`\`\`text\n${file}\`\`\``,
    `[Open this file in the workbench](${workbenchLink(file)}). In the file that you have, \`wayleave edit robots.txt --disallow "${token}"\` makes the smallest change, and proves that no other robot loses anything.`,
    `## Facts`,
    [
      `- Product tokens: ${tokens.map((one) => `\`${one}\``).join(', ')}${tokens.length === 1 ? '' : '. It falls back on the later ones'}.`,
      `- Obeys \`*\` groups: ${obeys.star}. Obeys Crawl-delay: ${obeys.crawlDelay}.`,
      `- Its file is read as [${escapedMarkdown(title)}](../dialects/${readAs}.md)${dialect === 'unknown' ? ', because no dialect of its own is documented' : ''}.`,
      `- Documentation: ${documentation === 'unknown' ? 'none known' : `<${documentation}>`}`,
      `- Source: ${escapedMarkdown(source)} (${read})`,
    ].join('\n'),
    ...(notes.length === 0 ? [] : ['## Notes', escapedMarkdown(notes.join(' '))]),
    'All robots: [the registry](../robots.md).',
  ].join('\n\n')
}

/**
 * The sections of docs/dialects.md as pages, by their paths.
 *
 * @param {string} text the page of all dialects.
 * @returns {Map<string, string>}
 */
export function dialectPages(text) {
  const pages = new Map()
  for (const section of text.split(/^(?=## )/m)) {
    const [heading = '', id, title] = /^## <a id="([\w-]+)"><\/a>(.*)\n/.exec(section) ?? []
    if (id === undefined) continue
    const body = section
      .slice(heading.length)
      .replaceAll('](#', '](../dialects.md#')
      .replaceAll(/\]\(([\w-]+\.md)/g, '](../$1')
      .replaceAll(/^###/gm, '##')
    pages.set(
      `dialects/${id}.md`,
      `# How ${title} reads robots.txt\n${body}\n\nAll dialects: [the comparison](../dialects.md).\n`,
    )
  }
  return pages
}

/**
 * A list of links to pages, for the end of a page of docs/.
 *
 * @param {ReadonlyMap<string, string>} pages
 */
export function listOf(pages) {
  const links = [...pages].map(([path, text]) => `[${/^# (.*)$/m.exec(text)?.[1]}](${path})`)
  return `\n## A page for each\n\n${links.join(' · ')}\n`
}

// @ts-check
/** The list of all rules, `docs/rules/README.md`. The pages of the rules are written by their tests. */
import { allRules } from '../dist/check/index.js'
import { table } from './markdown.mjs'

/**
 * The table of rules that each first letter of a code stands for. @type {Readonly<Record<string, string>>}
 */
const TABLES = {
  A: 'Robots and their names',
  E: 'Bytes and characters',
  F: 'How a site responds',
  G: 'Groups',
  I: 'Intent and risk',
  M: 'Sitemaps',
  P: 'Paths and precedence',
  S: 'Lines',
  X: 'Extensions',
}

/** The page that lists all rules. */
export function rulesPage() {
  const facts = [...allRules].sort((one, other) => (one.code < other.code ? -1 : 1))
  const letters = [...new Set(facts.map(({ code }) => code.charAt(0)))]
  return [
    '# Rules',
    `\`wayleave check\` has ${facts.length} rules. An option accepts the code or the name of a rule. The beginning of a code, such as \`S1\`, selects all rules whose codes begin with it.`,
    ...letters.flatMap((letter) => [
      `## ${letter}: ${TABLES[letter] ?? letter}`,
      table(
        ['Code', 'Name', 'Severity'],
        facts
          .filter(({ code }) => code.startsWith(letter))
          .map(({ code, name, severity, off }) => [
            `[${code}](${code}-${name}.md)`,
            name,
            off === true ? `${severity}, off` : severity,
          ]),
      ),
    ]),
  ].join('\n\n')
}

// @ts-check
/**
 * The page docs/programs.md: what each program answers to the project's own cases, and where it differs from RFC 9309.
 * scripts/generate.mjs calls it.
 */
import { cases } from '../../dist/cases/index.js'
import { becauseOf, verdictOf } from '../../dist/conformance/dialect-verdicts.js'
import { dialectFacts, dialects } from '../../dist/dialects/index.js'
import { visible } from '../../dist/text/index.js'
import { escapedMarkdown, table } from '../markdown.mjs'

/** @typedef {import('../../dist/cases/index.js').RecordedCase} RecordedCase */

const standard = dialects['rfc-9309']

/** The facts of the programs that have been asked. */
const programs = Object.values(dialectFacts).filter(({ follows }) => follows !== 'document')

/** Does a program answer a case in another way than RFC 9309? @param {RecordedCase} one @param {string} id */
function isDifference(one, id) {
  return one.verdicts[id] !== undefined && one.verdicts[id] !== verdictOf(one, standard)
}

/**
 * The case without the lines of its file that no dialect needs for its verdict. All dialects together tell one cause of
 * a difference from another.
 *
 * @param {RecordedCase} one
 * @returns {RecordedCase}
 */
function smallest(one) {
  const verdicts = Object.values(dialects).map((dialect) => ({ dialect, verdict: verdictOf(one, dialect) }))
  const lines = one.robots.split(/(?<=\n)/)
  const smaller = lines
    .map((_, index) => ({ ...one, robots: lines.filter((_line, other) => other !== index).join('') }))
    .find((each) => verdicts.every(({ dialect, verdict }) => verdictOf(each, dialect) === verdict))
  return smaller === undefined ? one : smallest(smaller)
}

/** The cases that a program answers in another way than RFC 9309, each once. */
function differences() {
  /** @type {Map<string, RecordedCase>} */
  const found = new Map()
  for (const one of cases) {
    if (!programs.some(({ id }) => isDifference(one, id))) continue
    const small = smallest(one)
    const key = JSON.stringify([small.robots, small.agent, small.url])
    // Cases of one file may be about different programs.
    found.set(key, { ...small, verdicts: { ...found.get(key)?.verdicts, ...small.verdicts } })
  }
  return [...found.values()]
}

/** Text of a case, as code. @param {string} text */
function code(text) {
  return text === '' ? 'none' : `\`${visible(text)}\``
}

/** The lines of a file in one cell. @param {string} robots */
function fileCell(robots) {
  const lines = robots.replace(/\n$/, '').split('\n')
  return lines
    .map((line) => {
      if (line === '') return 'an empty line'
      return line.startsWith(' ') ? `an indented ${code(line.trimStart())}` : code(line)
    })
    .join(', ')
}

/**
 * The section of a program.
 *
 * @param {import('../../dist/dialects/index.js').DialectFacts} facts
 * @param {readonly RecordedCase[]} all
 */
function section({ id, title, state }, all) {
  const dialect = dialects[id]
  return [
    `## <a id="${id}"></a>${escapedMarkdown(title)}`,
    `Read: ${escapedMarkdown(state.reads)}. Last compared: ${state.compared}. Dialect: [\`${id}\`](dialects.md#${id}).`,
    table(
      ['File', 'Robot', 'URL', 'Program', 'RFC 9309', 'By the dialect', 'Source of the case'],
      all
        .filter((one) => isDifference(one, id))
        .map((one) => [
          fileCell(one.robots),
          code(one.agent),
          code(one.url),
          one.verdicts[id] ?? '',
          verdictOf(one, standard),
          escapedMarkdown(visible(becauseOf(one, dialect), Number.POSITIVE_INFINITY)),
          escapedMarkdown(one.source),
        ]),
    ),
  ]
}

/** The cases with a verdict of a program, and those with the verdict of RFC 9309, counted. @param {string} id */
function agreement(id) {
  const asked = cases.filter(({ verdicts }) => verdicts[id] !== undefined)
  return [asked.length, asked.filter((one) => !isDifference(one, id)).length].map(String)
}

/** The paragraphs of the page. */
export function programsPage() {
  const all = differences()
  return [
    '# What programs answer',
    `How ${programs.length} programs read small robots.txt files, and where each differs from RFC 9309. The verdicts are those of the project's own cases, which \`wayleave/cases\` has as data.`,
    [
      'For each program, a dialect of Wayleave gives the verdict of every case; tests compare them. For Yandex, the program is its own tester. Many cases are examples of documents, which all programs read alike.',
      'Others were chosen because programs differ on them. So the numbers do not say how often real files are read differently.',
    ].join('\n'),
    table(
      ['Program', 'Version', 'Compared', 'Dialect', 'Cases', 'As RFC 9309'],
      programs.map(({ id, title, state }) => [
        `[${escapedMarkdown(title)}](#${id})`,
        `${escapedMarkdown(state.reads)}${state.newer === undefined ? '' : ' \\*'}`,
        state.compared,
        `[\`${id}\`](dialects.md#${id})`,
        ...agreement(id),
      ]),
    ),
    'A `*` marks a program of which a newer version is known that was not compared; [Dialects](dialects.md) names it.',
    [
      'The sections show the differences. Each file is the smallest: without any one of its lines, some dialect gives another verdict. Where that took lines out of a case, the dialect answers for its program.',
      'An escape such as `\\ufeff` stands for a character that cannot be seen. `npx wayleave test FILE --agent ROBOT --dialect DIALECT URL` repeats a row, unless a client would send its URL or name in another form.',
      'To ask another program, see [Test your own parser](guides/test-your-parser.md).',
    ].join('\n'),
    ...programs.flatMap((facts) => section(facts, all)),
  ]
}

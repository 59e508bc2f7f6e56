// @ts-check
/**
 * The page docs/dialects.md: the facts of each dialect, and what the dialects do with small files.
 * scripts/generate.mjs calls it.
 */
import { dialectFacts, dialects, probeDialects } from '../../dist/dialects/index.js'
import { escapedMarkdown, table } from '../markdown.mjs'
import { dialectMap, whoRunsWhat } from './dialect-map.mjs'

/** @typedef {import('../../dist/entry/index.js').DialectId} DialectId */
/** @typedef {import('../../dist/dialects/index.js').Question} Question */
/** @typedef {import('../../dist/dialects/index.js').DialectFacts} DialectFacts */

const ids = /** @type {DialectId[]} */ (Object.keys(dialects))

/** @type {Readonly<Record<Question, string>>} */
const QUESTIONS = {
  decoding: 'How bytes become text',
  lines: 'Line ends and blank lines',
  comments: 'Comments',
  fields: 'Fields and their spellings',
  separator: 'What separates field and value',
  groupOpens: 'What opens a group',
  groupCloses: 'What closes a group',
  rulesWithoutAgent: 'Rules without a User-agent',
  agentMatch: 'Which groups name the robot',
  fallback: 'If no group names the robot',
  emptyValue: 'Rules without a value',
  patterns: 'What a rule matches',
  percentEncoding: 'Percent-encoding',
  precedence: 'Which rule decides',
  robotsTxtItself: '`/robots.txt` itself',
  unknownLines: 'Unknown lines',
  pacing: 'Pacing',
}

/** @type {Readonly<Record<DialectFacts['follows'], string>>} */
const FOLLOWS = { document: 'its document', program: 'the program', observation: 'what was observed' }

/** @type {Readonly<Record<keyof DialectFacts['access']['results'], string>>} */
const RESULTS = {
  unauthorized: '401, 403',
  'not-found': '404',
  'other-4xx': 'other 4xx',
  'too-many-requests': '429',
  'server-error': '5xx',
  'network-error': 'no answer',
  'too-many-redirects': 'too many redirects',
}

/** @type {Readonly<Record<import('../../dist/dialects/index.js').Assumed, string>>} */
const ASSUMED = {
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
  defer: 'nothing may be fetched for now; ask again later',
  'cached-then-allow': 'the last good copy counts; without one, everything may be fetched',
  'google-phases':
    'nothing may be fetched for 12 hours; then the last good copy counts for 30 days, or everything may be fetched without one',
  'read-body': 'the body of the response is read as the file',
  error: 'the parser raises an error',
  unknown: 'unknown',
}

/** The comparison: the results of the code for every question and every dialect. */
function comparison() {
  const rows = probeDialects(ids).map(({ question, asks, answers }) => [
    `${QUESTIONS[question]}: ${asks}`,
    ...answers.map(({ answer, isAssumed }) => (isAssumed ? `${answer}?` : answer)),
  ])
  return table(['', ...ids.map((id) => `[${id}](#${id})`)], rows)
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`
  return `${seconds} seconds`
}

/** @param {number} number */
function grouped(number) {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** @param {DialectFacts['access']} access */
function accessTable({ results, maxRedirects, freshFor, sizeLimit, beyondSizeLimit }) {
  const beyond = {
    cut: '; the rest is not read',
    void: '; a larger file is void',
    unknown: '',
    'not-applicable': '',
  }[beyondSizeLimit]
  return table(
    ['Result of the request', 'What the crawler assumes'],
    [
      ...Object.entries(RESULTS).map(([result, name]) => [
        name,
        ASSUMED[results[/** @type {keyof typeof results} */ (result)]],
      ]),
      ['redirects followed', String(maxRedirects)],
      ['time a copy is fresh', typeof freshFor === 'number' ? duration(freshFor) : freshFor],
      [
        'size limit',
        typeof sizeLimit === 'number'
          ? `${grouped(sizeLimit)} bytes${beyond}`
          : sizeLimit === 'none'
            ? 'no limit'
            : sizeLimit,
      ],
    ],
  )
}

/**
 * Turns an address that a browser can open into a link.
 *
 * @param {string} where
 */
function place(where) {
  return /^[a-z0-9.-]+\.[a-z]{2,}\/\S*$/.test(where) ? `<https://${where}>` : escapedMarkdown(where)
}

/** @param {DialectFacts} facts */
function dialectSection({
  id,
  title,
  summary,
  follows,
  state,
  answers,
  access,
  limits,
  sources,
  differences,
}) {
  const questions = /** @type {[Question, string][]} */ (Object.entries(QUESTIONS))
  return [
    `## <a id="${id}"></a>${escapedMarkdown(title)}`,
    `\`${id}\`: ${escapedMarkdown(summary)} Where its sources differ, this dialect follows ${FOLLOWS[follows]}.`,
    `**State.** It reads ${escapedMarkdown(state.reads)}. It was last compared on ${state.compared}.${state.newer === undefined ? '' : ` Not compared: ${escapedMarkdown(state.newer)}`}`,
    table(
      ['Question', 'Answer', 'Evidence'],
      questions.map(([question, asks]) => {
        const { says, evidence, from } = answers[question]
        return [
          asks,
          escapedMarkdown(says),
          from === undefined ? evidence : `${evidence}, as [${from}](#${from})`,
        ]
      }),
    ),
    '**HTTP**',
    accessTable(access),
    ...(limits.length === 0
      ? []
      : [
          '**Limits**',
          table(
            ['Limit', 'Value', 'Beyond it'],
            limits.map(({ name, value, unit, effect }) => [
              name,
              `${grouped(value)} ${unit}`,
              escapedMarkdown(effect),
            ]),
          ),
        ]),
    '**Where the sources differ**',
    differences.map((difference) => `- ${escapedMarkdown(difference)}`).join('\n'),
    '**Sources**',
    sources
      .map(({ title: name, where, read: day }) => `- ${escapedMarkdown(name)}: ${place(where)} (${day})`)
      .join('\n'),
  ]
}

/** The paragraphs of the page. */
export function dialectsPage() {
  const facts = Object.values(dialectFacts)
  return [
    '# Dialects',
    'Robots read robots.txt in different ways. This page lists the dialects of Wayleave: how each one reads a file, and the source of each answer.',
    table(
      ['Id', 'Dialect', 'Follows', 'Compared'],
      facts.map(({ id, title, follows, state }) => [
        `[\`${id}\`](#${id})`,
        escapedMarkdown(title),
        FOLLOWS[follows],
        `${state.compared}${state.newer === undefined ? '' : ' \\*'}`,
      ]),
    ),
    'The last column is the day on which a dialect was last compared with its program, by running it or by recorded verdicts. For a document, it is the day on which the document was last read. A `*` marks a dialect of which a newer version is known that was not compared; its section names that version. `wayleave dialects --outdated` lists those that were compared more than six months ago.',
    [
      'Each answer has a level of evidence:',
      '',
      '- **documented**: the document says so.',
      '- **observed**: the program does so, by its source code and by running it. For Yandex, its own tester shows it.',
      '- **inferred**: the document implies it, or allows no other interpretation.',
      '- **unknown**: no source specifies it. The answer of the named dialect stands in, and every policy lists it among its assumptions.',
    ].join('\n'),
    '## Figures',
    'The figures are drawn from what the dialects do when they run.',
    '![Which dialects are alike: a tree of the dialects, and their answers to small questions](figures/alike.svg)',
    '![Which rule decides: a file with an Allow and two Disallows, and the rule that decides in each dialect](figures/precedence.svg)',
    '![Which rules are for foobot: a file with three groups, and the rules that each dialect applies to foobot](figures/groups.svg)',
    '## A map of ordinary files',
    ...dialectMap(),
    '## Who runs what',
    ...whoRunsWhat(),
    '## Comparison',
    'The code gives these answers. For the Extended Standard, groups have version 2.0. A `?` marks an answer that no source specifies: another dialect stands in. On `error`, the parser stops and has no verdict.',
    comparison(),
    ...facts.flatMap(dialectSection),
  ]
}

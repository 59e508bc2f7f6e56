import { type Dialect, read } from '../../dialects/index.ts'
import { decide, type Policy, type Verdict } from '../../policy/index.ts'
import { counted, jsonText, type Look, matrix, tokenOf, type VerdictJson, verdictFrame, verdictJson } from '../../report/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { dialectNamed, type Reader, readerNamed, readerOf, robotsNamed } from '../choose.ts'
import { type Command, command } from '../command.ts'
import { checkUrl, type Expectation, expectationsOf } from '../expectations.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly agent?: readonly string[]
  readonly dialect?: string
  readonly robots?: string
  readonly expect?: string
  readonly json?: boolean
  /** Given with `--why`, withdrawn with `--no-why`. */
  readonly why?: boolean
}

/** A question and its answer. */
interface Answer {
  readonly reader: Reader
  readonly url: string
  readonly policy: Policy
  readonly verdict: Verdict
}

/** `wayleave test`: may these robots fetch these URLs, and which line says so. */
export const testCommand: Command = command<readonly [string, readonly string[]], Options>({
  name: 'test',
  summary: 'may a robot fetch a URL, and which line of the file decides',
  takes: [
    ['<file>', 'a robots.txt, or - for standard input'],
    ['[url...]', 'absolute URLs or paths'],
  ],
  options: [
    { flags: '-a, --agent <token>', about: 'a product token; may be given several times', repeats: true },
    {
      flags: '-d, --dialect <id>',
      about: "read as this dialect, and as the agent alone (default: the robot's own reading, else rfc-9309)",
    },
    { flags: '-r, --robots <which>', about: 'all, a purpose, or ids with commas: a matrix of known robots and URLs' },
    { flags: '-e, --expect <table>', about: 'compare with a file of lines "agent path allow|disallow [line]"' },
    { flags: '--why', about: 'explain each verdict (default for a single URL)' },
    { flags: '--no-why', about: 'do not explain' },
    { flags: '--json', about: 'print JSON' },
  ],
  examples: [
    'wayleave test robots.txt --agent Googlebot https://example.com/search',
    'wayleave test robots.txt --agent FooBot --dialect python-urllib --json /a /b',
    'wayleave test robots.txt --robots ai-training /articles/',
    'wayleave test robots.txt --expect expected.txt',
  ],
  run: async ([name, urls], options, terminal) => {
    const dialect = options.dialect === undefined ? undefined : dialectNamed(options.dialect, 'option --dialect')
    if (options.expect !== undefined) return expected(name, urls, options, dialect, terminal)
    const readers = readersOf(options, dialect)
    if (urls.length === 0) throw usageError('no URL', 'after FILE', 'give at least one absolute URL or path')
    for (const url of urls) checkUrl(url, 'argument URL')
    const file = await fileOf(name, terminal)
    const answers = readers.map((reader) => answersOf(file, reader, urls))
    const matrixed = options.robots !== undefined
    terminal.print(
      options.json === true
        ? jsonText(answers.flat().map((answer) => jsonOf(answer, matrixed)))
        : answersText(file, answers, urls, options, terminal.look),
    )
    return answers.flat().every(({ verdict }) => verdict.verdict === 'allow') ? EXIT.clean : EXIT.findings
  },
})

function readersOf({ agent = [], robots }: Options, dialect: Dialect | undefined): Reader[] {
  if (robots !== undefined && agent.length > 0) throw usageError('both --agent and --robots', 'on the command line', 'give one of them')
  if (robots !== undefined) return robotsNamed(robots).map((robot) => readerOf(robot, dialect))
  if (agent.length === 0) throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot, or --robots all')
  return agent.map((token) => readerNamed(token, dialect))
}

async function fileOf(name: string, { stdin }: Terminal): Promise<File> {
  return parse(await readInput(name, stdin, 'argument FILE'))
}

function answersOf(file: File, reader: Reader, urls: readonly string[]): Answer[] {
  const policy = read(file, reader.reading)
  return urls.map((url) => ({ reader, url, policy, verdict: decide(policy, url) }))
}

function answersText(file: File, answers: readonly (readonly Answer[])[], urls: readonly string[], options: Options, look: Look): string {
  if (options.robots === undefined) {
    const why = options.why ?? urls.length === 1
    return answers
      .flat()
      .map(({ reader, url, policy, verdict }) =>
        verdictFrame(file, { agent: reader.agent, url, policy }, verdict, { look, why, introduced: introduced(reader) }),
      )
      .join('\n\n')
  }
  const rows = answers.flatMap((row) => {
    const [first] = row
    const robot = first?.reader.robot
    return first === undefined || robot === undefined
      ? []
      : [{ robot, dialect: first.policy.dialect, verdicts: row.map(({ verdict }) => verdict) }]
  })
  return matrix(urls, rows, look)
}

/** The registry's word on a robot, where its reading was taken from there. */
function introduced({ agent, robot }: Reader): string {
  if (robot === undefined) return visible(agent)
  const known = robot.dialect === 'unknown' ? 'its own reading is not documented' : 'its own reading'
  const obeys = robot.obeys.robotsTxt === 'no' ? '; it says that it does not obey robots.txt' : ''
  return `${visible(tokenOf(robot))} of ${visible(robot.operator)} (${known}${obeys})`
}

function jsonOf({ reader, url, policy, verdict }: Answer, matrixed = false): VerdictJson {
  const asked = { agent: reader.agent, url, policy }
  return verdictJson(matrixed && reader.robot !== undefined ? { ...asked, robot: reader.robot.id } : asked, verdict)
}

async function expected(
  name: string,
  urls: readonly string[],
  options: Options,
  dialect: Dialect | undefined,
  terminal: Terminal,
): Promise<number> {
  const table = options.expect as string
  if (options.robots !== undefined || options.agent !== undefined || urls.length > 0) {
    throw usageError('robots or URLs beside a table', 'option --expect', 'let the table name them')
  }
  if (table === '-' && name === '-') throw usageError('two inputs on standard input', 'option --expect', 'give one of them as a file')
  const expectations = expectationsOf(
    parse(await readInput(table, terminal.stdin, 'option --expect')).text,
    table === '-' ? 'standard input' : table,
  )
  const file = await fileOf(name, terminal)
  const outcomes = expectations.map((expectation) => outcomeOf(file, expectation, dialect))
  const wrong = outcomes.filter(({ ok }) => !ok)
  if (options.json === true) {
    terminal.print(
      jsonText(
        outcomes.map(({ answer, expectation: { verdict, line, where }, ok }) => ({
          ...jsonOf(answer),
          expected: { verdict, line },
          where,
          ok,
        })),
      ),
    )
  } else {
    for (const { answer, expectation } of wrong) terminal.print(mismatch(answer, expectation))
    terminal.print(`${outcomes.length - wrong.length} of ${counted(outcomes.length, 'expectation')} met`)
  }
  return wrong.length === 0 ? EXIT.clean : EXIT.findings
}

function outcomeOf(
  file: File,
  expectation: Expectation,
  dialect: Dialect | undefined,
): { answer: Answer; expectation: Expectation; ok: boolean } {
  const [answer] = answersOf(file, readerNamed(expectation.agent, dialect), [expectation.url]) as [Answer]
  const { verdict, rule } = answer.verdict
  const line = expectation.line === undefined || (expectation.line === 'none' ? rule?.line === undefined : rule?.line === expectation.line)
  return { answer, expectation, ok: verdict === expectation.verdict && line }
}

function mismatch({ url, policy, verdict }: Answer, { agent, verdict: wanted, line, where }: Expectation): string {
  const wish = line === undefined ? wanted : line === 'none' ? `${wanted} by no line` : `${wanted} by line ${line}`
  const by = verdict.rule?.line === undefined ? `(${verdict.reason})` : `by line ${verdict.rule.line}`
  return `${visible(where)}: ${visible(agent)} ${visible(url)}: expected ${wish}, got ${verdict.verdict} ${by}, read as ${policy.dialect}`
}

import { allRules, failedExpectations } from '../../check/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import {
  counted,
  type FindingsFormatName,
  FORMATS_OF_SITES,
  findingsFormats,
  jsonText,
} from '../../report/index.ts'
import { otherName, robotsOfWord } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { inFormat } from '../checking/rendered-file.ts'
import { readInput } from '../files/input.ts'
import { assertRobots, type Source, sourceOf } from '../files/source.ts'
import { expectationsOf } from '../options/expectations.ts'
import { oneSubject } from '../options/subjects.ts'
import { dialectNamed, oneOf } from '../options/values.ts'
import { packageVersion } from '../package-file.ts'
import type { SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'
import {
  type ExpectationResult,
  expectationJson,
  mismatchText,
  testedExpectation,
} from './expectation-results.ts'
import { sayMisreadRecords } from './say-misread-records.ts'

/** The options of `wayleave test`. */
export interface TestOptions extends SiteOptions {
  readonly agent?: readonly string[]
  readonly dialect?: string
  readonly robots?: readonly string[]
  readonly expect?: string
  readonly at?: string
  readonly json?: boolean
  readonly urls?: string
  readonly format?: string
  readonly csvSafe?: boolean
  /** Given with `--why`, withdrawn with `--no-why`. */
  readonly why?: boolean
}

/** The format that options name. @throws WayleaveError for one that is not allowed. */
export function formatNamed<T extends string>(
  { format = 'text', json }: Pick<TestOptions, 'format' | 'json'>,
  allowed: readonly (T | 'text' | 'json')[],
): T | 'text' | 'json' {
  const named = oneOf(format as T, allowed, 'format')
  if (json !== true) return named
  if (named !== 'text' && named !== 'json')
    throw usageError('both --json and --format', COMMAND_LINE, 'give one of them')
  return 'json'
}

/** Reads what is tested, and says which of its lines are misspelt records. */
export async function testedSource(name: string, options: TestOptions, terminal: Terminal): Promise<Source> {
  const source = await sourceOf(name, options, 'argument FILE', terminal)
  assertRobots(source, 'argument FILE')
  await sayMisreadRecords(source.file, 'The result', terminal)
  return source
}

/** The formats of expectations: the formats of findings, except the tables of rules and sites. */
const EXPECTATION_FORMATS = (Object.keys(findingsFormats) as FindingsFormatName[]).filter(
  (name) => name !== 'summary' && !FORMATS_OF_SITES.has(name),
)

/** Tests a table of expectations with `test --expect`, and prints those that do not hold. */
export async function testTable(
  name: string,
  urls: readonly string[],
  options: TestOptions & { readonly expect: string },
  terminal: Terminal,
): Promise<number> {
  const table = options.expect
  const format = formatNamed(options, EXPECTATION_FORMATS)
  const dialect =
    options.dialect === undefined ? undefined : dialectNamed(options.dialect, 'option --dialect')
  const { robots, agent, at, urls: listed } = options
  if (urls.length > 0 || [robots, agent, at, listed].some((given) => given !== undefined))
    throw usageError('robots, URLs or a time besides a table', 'option --expect', 'let the table name them')
  if (table === '-' && name === '-')
    throw usageError('two inputs on standard input', 'option --expect', 'give one of them as a file')
  const { text } = parse(await readInput(table, terminal, 'option --expect'))
  const expectations = expectationsOf(text, table === '-' ? 'standard input' : table)
  const source: Source = await testedSource(name, options, terminal)
  const results = expectations.map((expectation) => testedExpectation(source, expectation, dialect))
  sayNames(results, dialect, terminal)
  const met = results.filter(({ isMet }) => isMet)
  if (format === 'json') {
    terminal.print(jsonText(results.flatMap(expectationJson)))
  } else if (format !== 'text') {
    const findings = failedExpectations(source.file, results)
    const output = findingsFormats[format](
      [inFormat({ name: source.name, file: source.file, findings }, format)],
      allRules,
      {
        version: packageVersion(),
      },
    )
    if (output !== '') terminal.print(output)
  } else {
    for (const result of results) if (!result.isMet) terminal.print(mismatchText(result))
    terminal.print(`${met.length} of ${counted(results.length, 'expectation')} met`)
  }
  return met.length === results.length ? EXIT.clean : EXIT.findings
}

/** Says what is worth saying about names that are no tokens of the registry, each at its first line. */
function sayNames(
  results: readonly ExpectationResult[],
  dialect: Dialect | undefined,
  { say }: Pick<Terminal, 'say'>,
): void {
  const said = new Set(['*'])
  for (const { expectation, unknown } of results) {
    const { agent, where } = expectation
    if (said.has(agent) || unknown !== undefined) continue
    said.add(agent)
    if (dialect !== undefined || robotsOfWord(agent) === undefined || otherName(agent) !== undefined)
      oneSubject(agent, dialect, where, say)
  }
}

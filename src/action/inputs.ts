import type { Severity } from '../check/index.ts'
import { failOnOf, type TableExpectation, usageError } from '../cli/index.ts'
import { present, visible } from '../text/index.ts'

/** What makes the action fail. */
export interface FailOn {
  /** The lightest severity of a finding that does; absent if none does. */
  readonly severity?: Severity
  /** The robots whose losses fail the run; absent if no loss does. */
  readonly losses?: Pick<ReturnType<typeof failOnOf>, 'losers'> & { readonly words: string }
}

/** The inputs of the action, with defaults for those that are missing or empty. */
export interface Inputs {
  /** Files, folders and patterns; empty for each robots.txt of the repository. */
  readonly files: readonly string[]
  /** The name of the base; absent if there is none. */
  readonly base?: string
  readonly expect?: string
  readonly stance?: string
  readonly baseline?: string
  readonly failOn: FailOn
  readonly url?: string
  /** What `assert-allowed` and `assert-blocked` expect. */
  readonly assertions: readonly TableExpectation[]
  /** Where to write findings as SARIF; absent for nowhere. */
  readonly sarif?: string
}

/** The default of `fail-on`. */
const FAIL_ON = 'warning,loss:search'

/**
 * Reads the inputs from the variables of the runner.
 *
 * @throws WayleaveError for a value that an input does not have.
 */
export function inputsOf(env: NodeJS.ProcessEnv): Inputs {
  const given = (name: string): string | undefined => {
    // The runner keeps hyphens in the names of variables.
    const value = env[`INPUT_${name.toUpperCase()}`]?.trim()
    return value === '' ? undefined : value
  }
  const named = <Name extends string>(name: Name): { readonly [Key in Name]?: string } => {
    const value = given(name)
    return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: string }
  }
  const base = given('base') ?? (env.GITHUB_BASE_REF === '' ? undefined : env.GITHUB_BASE_REF)
  if (base?.startsWith('-') === true)
    throw usageError(`"${visible(base, 80)}" is not a name of git`, 'input base', 'name a branch or a commit')
  return {
    files: wordsOf(given('files'), /[\n,]/),
    ...present({ base }),
    ...named('expect'),
    ...named('stance'),
    ...named('baseline'),
    failOn: failOnText(given('fail-on') ?? FAIL_ON),
    ...named('url'),
    assertions: [
      ...assertionsOf('assert-allowed', 'allow', given('assert-allowed')),
      ...assertionsOf('assert-blocked', 'disallow', given('assert-blocked')),
    ],
    ...named('sarif'),
  }
}

function wordsOf(text: string | undefined, separators: RegExp): readonly string[] {
  return (text ?? '')
    .split(separators)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/**
 * The words of an input.
 *
 * @throws WayleaveError if it has only commas: then the input would guard nothing.
 */
function someWordsOf(name: string, text: string): readonly string[] {
  const words = wordsOf(text, /[\s,]+/)
  if (words.length === 0)
    throw usageError('an empty value', `input ${name}`, 'name at least one, or leave it out')
  return words
}

/** An expectation about the home page for each robot, purpose or operator. */
function assertionsOf(
  name: string,
  verdict: 'allow' | 'disallow',
  text: string | undefined,
): readonly TableExpectation[] {
  const words = text === undefined ? [] : someWordsOf(name, text)
  return words.map((agent) => ({ agent, url: '/', verdict, where: `input ${name}` }))
}

function failOnText(text: string): FailOn {
  const words = someWordsOf('fail-on', text)
  const unknown = words.find((word) => !/^(?:error|warning|never|loss|loss:.+)$/.test(word))
  if (unknown !== undefined)
    throw usageError(
      `unknown value "${visible(unknown, 80)}"`,
      'input fail-on',
      'give error, warning, never, loss, or loss:search, with commas between them',
    )
  if (words.includes('never') && words.some((word) => word !== 'never'))
    throw usageError('"never" next to other values', 'input fail-on', 'give one of them')
  const severity = (['warning', 'error'] as const).find((word) => words.includes(word))
  const losses = words.filter((word) => word.startsWith('loss'))
  return {
    ...present({ severity }),
    ...(losses.length === 0
      ? {}
      : { losses: { ...failOnOf(losses, 'input fail-on'), words: losses.join(', ') } }),
  }
}

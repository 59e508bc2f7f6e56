import { conformanceOf, conformanceText, ProgramFault } from '../../conformance/index.ts'
import { jsonText } from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { dialectNamed } from '../options/values.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { endedBySignals } from '../watching/ended-by-signals.ts'
import { EXIT, WayleaveError } from '../wayleave-error.ts'

interface Options {
  readonly dialect?: string
  readonly cases?: string
  readonly seed?: string
  readonly json?: boolean
}

/** The default number of questions. Half of it is nearly all of the project's own cases. */
const DEFAULT_CASES = 3_000

/** With more, the verdicts of thirty dialects take minutes. */
const MAX_CASES = 50_000

/** The draw of the project's own tests. */
const DEFAULT_SEED = 1994

const MAX_SEED = 999_999_999

/** `wayleave conformance`: compares any program that reads robots.txt with every dialect. */
export const conformanceCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'conformance',
  summary: 'ask another parser, and tell which dialect it is nearest to, and where it differs',
  arguments: [
    [
      '<command...>',
      'after "--", the program and its arguments, run without a shell. It reads a line {id, robots, agent, url} for each question, and writes a line {id, allowed}',
    ],
  ],
  options: [
    {
      flags: '-d, --dialect <id>',
      about: 'tell where the program differs from this dialect (default: rfc-9309 and the nearest)',
    },
    {
      flags: '--cases <n>',
      about: `ask this many questions, half of them recorded cases, the rest drawn (default: ${DEFAULT_CASES})`,
    },
    { flags: '--seed <n>', about: `draw other questions (default: ${DEFAULT_SEED})` },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: [
    'no disagreements',
    'the program disagrees with the dialect of --dialect; without it, with rfc-9309 or the nearest dialect',
    'usage error',
    'the program hangs, dies or answers wrongly, or input, site or internal error',
  ],
  examples: [
    'wayleave conformance -- python3 parser.py',
    'wayleave conformance --dialect google --json -- node parser.mjs',
  ],
  run: async ([argv], options, terminal) => {
    const dialect =
      options.dialect === undefined ? undefined : dialectNamed(options.dialect, 'option --dialect')
    const cases =
      options.cases === undefined ? DEFAULT_CASES : wholeNumber(options.cases, 'option --cases', MAX_CASES, 1)
    const seed =
      options.seed === undefined ? DEFAULT_SEED : wholeNumber(options.seed, 'option --seed', MAX_SEED)
    const ending = new AbortController()
    try {
      const result = await endedBySignals(ending, () =>
        conformanceOf({ argv, cases, seed, signal: ending.signal, ...present({ dialect }) }),
      )
      terminal.print(
        options.json === true ? jsonText(result) : conformanceText(result, terminal.look, dialect?.id),
      )
      return result.disagreements.length > 0 ? EXIT.findings : EXIT.clean
    } catch (error) {
      if (!(error instanceof ProgramFault)) throw error
      throw new WayleaveError('file', [
        `the program ${error.message}`,
        `"${visible(argv.join(' '), 120)}"`,
        'examples/parsers of the package has programs that work',
      ])
    }
  },
})

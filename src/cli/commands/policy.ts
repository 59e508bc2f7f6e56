import { read } from '../../dialects/index.ts'
import { jsonText, policyJson, policyText } from '../../report/index.ts'
import { parse } from '../../syntax/index.ts'
import { dialectNamed, readerNamed } from '../choose.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../input.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly agent?: string
  readonly dialect?: string
  readonly json?: boolean
}

/** `wayleave policy`: everything one reader takes from a file. */
export const policyCommand: Command = command<readonly [string], Options>({
  name: 'policy',
  summary: 'the whole reading of a file by one robot: groups, rules in order, pacing, and the rest',
  takes: [['<file>', 'a robots.txt, or - for standard input']],
  options: [
    { flags: '-a, --agent <token>', about: "the robot's product token" },
    {
      flags: '-d, --dialect <id>',
      about: "read as this dialect, and as this token alone (default: the robot's own reading, else rfc-9309)",
    },
    { flags: '--json', about: 'print JSON' },
  ],
  examples: ['wayleave policy robots.txt --agent Googlebot', 'wayleave policy robots.txt --agent FooBot --dialect original-1994 --json'],
  run: async ([name], { agent, dialect: id, json }, { stdin, look, print }) => {
    if (agent === undefined) throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot')
    const dialect = id === undefined ? undefined : dialectNamed(id, 'option --dialect')
    const file = parse(await readInput(name, stdin, 'argument FILE'))
    const policy = read(file, readerNamed(agent, dialect).reading)
    print(json === true ? jsonText(policyJson(policy)) : policyText(policy, name === '-' ? 'standard input' : name, look))
    return EXIT.clean
  },
})

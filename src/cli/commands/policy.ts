import { read } from '../../dialects/index.ts'
import { jsonText, policyJson, policyText } from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { dialectNamed, readerAsked } from '../options/subjects.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: string
  readonly dialect?: string
  readonly json?: boolean
}

/** `wayleave policy`: everything one reader takes from a file. */
export const policyCommand: Command = command<readonly [string], Options>({
  name: 'policy',
  summary: 'the whole reading of a file by one robot: groups, rules in order, pacing, and the rest',
  takes: [['<file>', 'a robots.txt, - for standard input, or a URL of a site']],
  options: [
    { flags: '-a, --agent <token>', about: "the robot's product token" },
    {
      flags: '-d, --dialect <id>',
      about: "read as this dialect, and as this token alone (default: the robot's own reading, else rfc-9309)",
    },
    { flags: '--json', about: 'print JSON' },
    ...siteOptions,
  ],
  examples: ['wayleave policy robots.txt --agent Googlebot', 'wayleave policy robots.txt --agent FooBot --dialect original-1994 --json'],
  run: async ([given], { agent, dialect: id, json, ...options }, terminal) => {
    if (agent === undefined) throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot')
    const dialect = id === undefined ? undefined : dialectNamed(id, 'option --dialect')
    const { name, file } = await fileFrom(given, options, 'argument FILE', terminal)
    const policy = read(file, readerAsked(agent, dialect, terminal).reading)
    terminal.print(json === true ? jsonText(policyJson(policy)) : policyText(policy, name, terminal.look))
    return EXIT.clean
  },
})

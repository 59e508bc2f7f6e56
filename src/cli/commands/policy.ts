import { read } from '../../dialects/index.ts'
import { standsIn } from '../../readings/index.ts'
import { jsonText, policyJson, policyText } from '../../report/index.ts'
import { sayMisreadRecords } from '../answers/say-misread-records.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { oneSubject, sayPartRead } from '../options/subjects.ts'
import { dialectNamed } from '../options/values.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: string
  readonly dialect?: string
  readonly json?: boolean
}

/** `wayleave policy`: shows the whole policy of a file for one robot. */
export const policyCommand: Command = command<readonly [string], Options>({
  name: 'policy',
  summary: 'show all that a file says to one robot: groups, rules in order, pacing and other records',
  arguments: [['<file>', 'a robots.txt, - for standard input, or a URL of a site']],
  options: [
    {
      flags: '-a, --agent <token>',
      about: 'show the policy of the robot with this product token, such as Googlebot',
    },
    {
      flags: '-d, --dialect <id>',
      about:
        'read the file in this dialect, for exactly the token of --agent (default: that of the robot, if Wayleave knows the robot; otherwise rfc-9309)',
    },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: ['done'],
  examples: [
    'wayleave policy robots.txt --agent Googlebot',
    'wayleave policy robots.txt --agent FooBot --dialect original-1994 --json',
  ],
  run: async ([path], { agent, dialect: id, json, ...options }, terminal) => {
    if (agent === undefined) throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot')
    const dialect = id === undefined ? undefined : dialectNamed(id, 'option --dialect')
    const { name, file } = await fileFrom(path, options, 'argument FILE', terminal)
    const subject = oneSubject(agent, dialect, 'option --agent', terminal.say)
    await sayMisreadRecords(file, 'The policy', terminal)
    sayPartRead(file, subject, terminal)
    const policy = read(file, subject.readOptions)
    const isStandIn = standsIn(subject)
    terminal.print(
      json === true
        ? jsonText(policyJson(policy, isStandIn))
        : policyText(policy, name, terminal.look, isStandIn),
    )
    return EXIT.clean
  },
})

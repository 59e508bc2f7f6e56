import { jsonText, otherNameFacts, robotsTable, robotText } from '../../report/index.ts'
import { leftOutOf, otherName, type Purpose, robotNamed, robots } from '../../robots/index.ts'
import { type Command, command } from '../command.ts'
import { robotsFor } from '../options/subjects.ts'
import { suggestion } from '../options/values.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly purpose?: string
  readonly json?: boolean
}

/** `wayleave robots`: shows the registry of robots. */
export const robotsCommand: Command = command<readonly [string | undefined], Options>({
  name: 'robots',
  summary: 'list the robots that Wayleave knows, or show all facts and sources of one robot',
  arguments: [['[name]', 'the id, product token or name of a robot (default: list all robots)']],
  options: [
    {
      flags: '--purpose <purpose>',
      about: 'list only robots of this purpose, such as search, ai-training or seo',
    },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: ['done'],
  examples: ['wayleave robots --purpose ai-training', 'wayleave robots GPTBot'],
  run: ([name], { purpose, json }, { look, print }) => {
    if (name === undefined) {
      const listed = purpose === undefined ? robots : robotsFor(purpose)
      const leftOut = purpose === undefined ? [] : leftOutOf(purpose as Purpose)
      print(json === true ? jsonText(listed) : robotsTable(listed, look, leftOut))
      return EXIT.clean
    }
    if (purpose !== undefined)
      throw usageError('a name and a purpose', 'option --purpose', 'give one of them')
    const robot = robotNamed(name)
    const other = robot === undefined ? otherName(name) : undefined
    if (other !== undefined) {
      print(json === true ? jsonText(other) : otherNameFacts(other, look))
      return EXIT.clean
    }
    if (robot === undefined) {
      const names = robots.flatMap(({ id, tokens }) => [id, ...tokens.slice(0, 1)])
      throw usageError(`unknown robot "${name}"`, 'argument NAME', suggestion(name, names, 'wayleave robots'))
    }
    print(json === true ? jsonText(robot) : robotText(robot, look))
    return EXIT.clean
  },
})

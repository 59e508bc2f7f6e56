import { jsonText, siteJson, siteReport, survey } from '../../report/index.ts'
import { robots } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../input.ts'
import { packageFile } from '../package-file.ts'
import { EXIT } from '../wayleave-error.ts'

/** The example that is reported on where no file is named, relative to the package. */
const EXAMPLE = 'examples/robots.txt'

interface Options {
  readonly all?: boolean
  readonly json?: boolean
}

/** `wayleave report`: what a file means for every known robot. */
export const reportCommand: Command = command<readonly [string | undefined], Options>({
  name: 'report',
  summary: 'what a file means for every known robot, and why',
  takes: [['[file]', `a robots.txt, or - for standard input (default: the package's ${EXAMPLE})`]],
  options: [
    { flags: '--all', about: 'list every robot, outcome and line' },
    { flags: '--json', about: 'print JSON' },
  ],
  examples: ['wayleave report robots.txt', 'wayleave report --all', 'curl -s https://example.com/robots.txt | wayleave report -'],
  run: async ([given], { all, json }, { stdin, look, print }) => {
    const path = given ?? packageFile(EXAMPLE)
    const name = given === '-' ? 'standard input' : (given ?? EXAMPLE)
    const file = parse(await readInput(path, stdin, 'argument FILE'))
    const surveyed = survey(file, robots)
    print(json === true ? jsonText(siteJson(file, name, surveyed)) : siteReport(file, name, surveyed, { look, all: all === true }))
    return EXIT.clean
  },
})

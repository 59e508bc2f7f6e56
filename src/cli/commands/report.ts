import { accessOf, accessText, jsonText, surveyJson, surveyRobots, surveyText } from '../../report/index.ts'
import { robotNamed, robots } from '../../robots/index.ts'
import { type Command, command } from '../command.ts'
import { beginningOf } from '../files/beginning.ts'
import { fileFrom } from '../files/source.ts'
import { robotsNamed } from '../options/subjects.ts'
import { packageFile } from '../package-file.ts'
import { Progress } from '../progress.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT } from '../wayleave-error.ts'

/** The file to report on if none is named, relative to the package. */
const EXAMPLE = 'examples/robots.txt'

interface Options extends SiteOptions {
  readonly robots?: readonly string[]
  readonly all?: boolean
  readonly json?: boolean
}

/** `wayleave report`: shows what a file means for every robot of the registry. */
export const reportCommand: Command = command<readonly [string | undefined], Options>({
  name: 'report',
  summary: 'show what a file means for every robot that Wayleave knows, and why',
  arguments: [
    ['[file]', `a robots.txt, - for standard input, or a URL of a site (default: the package's ${EXAMPLE})`],
  ],
  options: [
    {
      flags: '-r, --robots <which>',
      about:
        'report on these robots only: a purpose such as search, an operator such as google, or comma-separated ids; may be repeated (default: all)',
      repeats: 'commas',
    },
    { flags: '--all', about: 'list all robots, outcomes, lines and tested paths, instead of the first few' },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: ['done'],
  examples: [
    'wayleave report robots.txt',
    'wayleave report robots.txt --robots ai-training,googlebot',
    'wayleave report --all',
    'wayleave report https://example.com/',
  ],
  run: async ([path], { robots: which, all, json, ...options }, terminal) => {
    const asked = which === undefined ? robots : robotsNamed(which)
    const { look, print } = terminal
    if (path === undefined)
      terminal.say(`wayleave: no FILE was given, so this is a report on the package's ${EXAMPLE}`)
    const source = beginningOf(
      await fileFrom(path ?? packageFile(EXAMPLE), options, 'argument FILE', terminal),
      terminal,
    )
    const googlebot = robotNamed('googlebot')
    // All robots take a while, so the robot that matters most is answered before.
    if (source.isCut && googlebot !== undefined)
      terminal.say(
        `wayleave: Googlebot: ${accessText(accessOf(source.file, surveyRobots(source.file, [googlebot]), googlebot.id))}`,
      )
    const { file, name } = path === undefined ? { ...source, name: EXAMPLE } : source
    const progress = new Progress(terminal, 'robot', asked.length)
    const survey = surveyRobots(file, asked, () => {
      progress.done += 1
      progress.show()
    })
    progress.clear()
    print(
      json === true
        ? jsonText(surveyJson(file, name, survey))
        : surveyText(file, name, survey, { look, all: all === true }),
    )
    return EXIT.clean
  },
})

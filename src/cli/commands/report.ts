import { jsonText, siteJson, siteReport, survey } from '../../report/index.ts'
import { robots } from '../../robots/index.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { packageFile } from '../package-file.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT } from '../wayleave-error.ts'

/** The example that is reported on where no file is named, relative to the package. */
const EXAMPLE = 'examples/robots.txt'

interface Options extends SiteOptions {
  readonly all?: boolean
  readonly json?: boolean
}

/** `wayleave report`: what a file means for every known robot. */
export const reportCommand: Command = command<readonly [string | undefined], Options>({
  name: 'report',
  summary: 'what a file means for every known robot, and why',
  takes: [['[file]', `a robots.txt, - for standard input, or a URL of a site (default: the package's ${EXAMPLE})`]],
  options: [{ flags: '--all', about: 'list every robot, outcome and line' }, { flags: '--json', about: 'print JSON' }, ...siteOptions],
  examples: ['wayleave report robots.txt', 'wayleave report --all', 'wayleave report https://example.com/'],
  run: async ([given], { all, json, ...options }, terminal) => {
    const { look, print } = terminal
    const source = await fileFrom(given ?? packageFile(EXAMPLE), options, 'argument FILE', terminal)
    const { file, name } = given === undefined ? { ...source, name: EXAMPLE } : source
    const surveyed = survey(file, robots)
    print(json === true ? jsonText(siteJson(file, name, surveyed)) : siteReport(file, name, surveyed, { look, all: all === true }))
    return EXIT.clean
  },
})

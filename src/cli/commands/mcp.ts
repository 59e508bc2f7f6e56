import { type SiteAnswer, type SiteReader, serveMcp, verdictAnswer, WrongQuestion } from '../../mcp/index.ts'
import type { Verdict } from '../../policy/index.ts'
import { present, visible } from '../../text/index.ts'
import { decideUrls } from '../answers/decide-urls.ts'
import { type Command, command } from '../command.ts'
import { sourceOf } from '../files/source.ts'
import { packageVersion } from '../package-file.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly stdio?: boolean
}

/** `wayleave mcp`: the tools for agents, by the Model Context Protocol. */
export const mcpCommand: Command = command<readonly [], Options>({
  name: 'mcp',
  summary: 'serve tools for agents by the Model Context Protocol, on standard input and output',
  arguments: [],
  options: [
    { flags: '--stdio', about: 'speak the protocol on standard input and output, the only way there is' },
    ...siteOptions,
  ],
  exits: ['the input ended'],
  examples: ['wayleave mcp --stdio'],
  run: async (_, options, terminal) => {
    if (options.stdio !== true)
      throw usageError(
        'no way to speak the protocol',
        COMMAND_LINE,
        'add --stdio; a program such as an agent starts it',
      )
    await serveMcp({
      version: packageVersion(),
      readSite: siteReader(options, terminal),
      input: process.stdin,
      output: process.stdout,
      say: (sentence) => terminal.say(`wayleave: ${sentence}`),
    })
    return EXIT.clean
  },
})

/** Asks sites as `wayleave test` does. */
function siteReader(options: SiteOptions, terminal: Terminal): SiteReader {
  return async (site) => {
    const source = await sourceOf(site, options, 'member url', terminal).catch((error: unknown) => {
      if (error instanceof WayleaveError) throw new WrongQuestion(visible(error.message, 300))
      throw error
    })
    return (subject, urls) =>
      decideUrls(source, subject, urls).map(({ verdict }): SiteAnswer => {
        if (verdict.reason !== 'access') return verdictAnswer(verdict as Verdict)
        const { because, retryAt } = verdict
        return { verdict: verdict.verdict, because, ...present({ retryAt }) }
      })
  }
}

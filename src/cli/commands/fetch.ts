import type { AccessProfileId } from '../../access/index.ts'
import { failureReason, rules, summarize } from '../../check/index.ts'
import {
  ACCESS_PROFILES,
  accessStatesText,
  checkedRetrieval,
  checkedRetrievalJson,
  findingsFormats,
  jsonText,
  paragraph,
  retrievalText,
} from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { sourceOf } from '../files/source.ts'
import { oneOf } from '../options/values.ts'
import { packageVersion } from '../package-file.ts'
import { comparisonsOf } from '../site/comparisons.ts'
import { type CompareOptions, compareOptions, isUrl, siteOptions } from '../site/site-options.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends CompareOptions {
  readonly dialect?: readonly string[]
  readonly json?: boolean
}

/**
 * `wayleave fetch`: shows how a site responds to a request for its robots.txt, and what crawlers may then
 * assume.
 */
export const fetchCommand: Command = command<readonly [string], Options>({
  name: 'fetch',
  summary:
    'request the robots.txt of a site, and show how the site responds and what crawlers may then assume',
  arguments: [['<url>', 'the URL of the site, of its robots.txt, or of any of its pages']],
  options: [
    {
      flags: '-d, --dialect <id>',
      about:
        'show only what crawlers of this dialect, or of an access profile such as amazon, assume, and why; may be repeated',
      repeats: 'commas',
    },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
    ...compareOptions,
  ],
  exits: ['no warnings or errors', 'warnings or errors'],
  examples: [
    'wayleave fetch https://example.com/',
    'wayleave fetch https://example.com/ --dialect google --dialect amazon',
    'wayleave fetch https://example.com/ --compare-origins --bypass-cache --json',
  ],
  run: async ([url], options, terminal) => {
    if (!isUrl(url))
      throw usageError(`"${visible(url)}" is not an http or https URL`, 'argument URL', suggestedUrl(url))
    const chosen = options.dialect?.map(profileNamed)
    const { file, retrieval } = await sourceOf(url, options, 'argument URL', terminal)
    if (retrieval === undefined) throw new Error('a URL was not fetched')
    const checked = checkedRetrieval(url, file, retrieval, await comparisonsOf(retrieval, options), chosen)
    const { name, accessStates, findings, notes } = checked
    if (options.json === true) {
      terminal.print(jsonText(checkedRetrievalJson(checked)))
    } else {
      const { look } = terminal
      const parts = [
        retrievalText(retrieval, file, look),
        accessStatesText(accessStates, look, chosen !== undefined),
        findingsFormats.text([{ name, file, findings, notes }], rules, { look, version: packageVersion() }),
      ]
      terminal.print(parts.join('\n\n'))
      if (retrieval.outcome === 'ok')
        terminal.print(
          `\n${paragraph(`This is about the response. "wayleave check ${visible(url)}" checks the lines of the file.`, '', look.columns)}`,
        )
    }
    if (retrieval.hops.at(-1)?.status === undefined || retrieval.outcome === 'blocked-address')
      return EXIT.failure
    return failureReason(summarize(findings)) === undefined ? EXIT.clean : EXIT.findings
  },
})

function profileNamed(id: string): AccessProfileId {
  return oneOf(id, ACCESS_PROFILES, 'dialect')
}

/**
 * What to write in place of a text that is no URL: a URL of the host and port with which the text begins, if it does.
 */
function suggestedUrl(text: string): string {
  const [host] = /^[a-z\d][a-z\d.-]*(?::\d{1,5})?(?=\/|$)/i.exec(text) ?? []
  if (host === undefined || !/[.:]|^localhost$/i.test(host)) return 'write https://example.com/'
  const isLocal = /^(?:localhost|127\.|10\.|192\.168\.)|:(?!443$)/i.test(host)
  return `write ${isLocal ? 'http' : 'https'}://${host}/`
}

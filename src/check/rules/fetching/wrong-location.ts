import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** F116: the file is at a URL that no robot requests. */
export const wrongLocation: CheckRule = {
  code: 'F116',
  name: 'wrong-location',
  severity: 'error',
  ofSite: true,
  why: 'Robots request `/robots.txt` of a scheme, host and port, and nothing else (RFC 9309 §2.3). No robot reads a robots.txt in a folder, so such a file has no effect, not even on that folder. If you control only a folder of a site, use the `robots` meta element in pages, or the X-Robots-Tag header.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { location } = context.options
  const address = location === undefined ? undefined : splitUrl(location)
  if (location === undefined || address === undefined) return
  const [path = ''] = address.path.split(/[?#]/, 1)
  if (!/.\/robots\.txt$/i.test(path)) return
  yield {
    span: FILE_START,
    says: {
      what: `No robot requests "${printableUrl(location)}", so this file has no effect.`,
      effect: `For this host, robots read only "${printableUrl(`${address.scheme}://${address.host}/robots.txt`)}".`,
      advice:
        'Move the rules there, with paths that begin at the root of the host: "Disallow: /" would close the whole host.',
    },
    dialects: context.dialects.map(({ id }) => id),
  }
}

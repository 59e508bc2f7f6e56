import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** F116: the file lies where no robot looks. */
export const wrongLocation: CheckRule = {
  code: 'F116',
  name: 'wrong-location',
  severity: 'error',
  ofSite: true,
  why: 'Robots ask for `/robots.txt` of a scheme, host and port, and nowhere else (RFC 9309 §2.3): a file in a folder is read by nobody, and says nothing about that folder. Who has only a folder of a site can use the `robots` element in pages, or the X-Robots-Tag header.',
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
    message: `No robot asks for "${printableUrl(location)}": the rules of that site are those of "${printableUrl(`${address.scheme}://${address.host}/robots.txt`)}". Put them there.`,
    dialects: context.dialects.map(({ id }) => id),
  }
}

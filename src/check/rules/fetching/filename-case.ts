import { dialects } from '../../../dialects/index.ts'
import { parse } from '../../../syntax/index.ts'
import { nearest } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { otherFileOf } from '../../site/other-file-of.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'

/** F117: the file has a name that no robot requests. */
export const filenameCase: CheckRule = {
  code: 'F117',
  name: 'filename-case',
  severity: 'error',
  ofSite: true,
  why: 'Robots request `/robots.txt`, in lower case (RFC 9309 §2.3). On most servers, a file called `Robots.txt` or `robot.txt` is another file. Robots then never get the file, so its rules have no effect.',
  find,
}

const NAME = 'robots.txt'

function* find(context: Context): Generator<Problem> {
  const { location, retrieval } = context.options
  const other = fileOfOtherName(context)
  if (retrieval !== undefined && other !== undefined) {
    yield {
      span: FILE_START,
      says: {
        case: 'other name on the site',
        what: `There is no ${robotsUrl(retrieval)}, but there is "${printableUrl(other)}".`,
        effect:
          'Robots request the name in lower case, so they find no file, and nothing is forbidden to them.',
        advice: `Rename the file to "${NAME}".`,
      },
      dialects: context.dialects.map(({ id }) => id),
    }
    return
  }
  if (location === undefined || otherFileOf(context) !== undefined) return
  const path = splitUrl(location)?.path.split(/[?#]/, 1)[0] ?? location
  const name = path.split(/[/\\]/).at(-1) ?? ''
  if (!isMisspelt(name)) return
  yield {
    span: FILE_START,
    says: {
      what: `The file is called ${quoted(name)}, but robots request "${NAME}".`,
      effect: 'On most servers, they then do not get this file, so its rules have no effect.',
      advice: `Rename the file to "${NAME}".`,
    },
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** The URL at which the site has a robots.txt under another name, if it has none under its own. */
function fileOfOtherName({ options: { retrieval, comparisons = [] } }: Context): string | undefined {
  if (retrieval?.outcome !== 'not-found') return undefined
  for (const { by, retrieval: other } of comparisons) {
    if (by !== 'file-name' || other.outcome !== 'ok' || other.body === undefined) continue
    // A page that the server sends for every URL has no groups.
    const { groups } = dialects['rfc-9309'].outline(parse(other.body))
    if (groups.some(({ firstLine, lastLine }) => lastLine >= firstLine)) return other.hops[0]?.url
  }
  return undefined
}

/** Is this a misspelling of `robots.txt`? A digit marks an intended copy, such as `robots2.txt`. */
function isMisspelt(name: string): boolean {
  if (name === NAME || /\d/.test(name)) return false
  return (
    name.toLowerCase() === NAME ||
    /^robots?\.te?xt(?:\.txt)?$/i.test(name) ||
    nearest(name, [NAME], ONE_LETTER) !== undefined
  )
}

/** The share of letters in which a misspelling differs from `robots.txt`: at most one letter of ten. */
const ONE_LETTER = 0.1

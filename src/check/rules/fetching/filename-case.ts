import { nearest } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F117: the file has a name that no robot asks for. */
export const filenameCase: CheckRule = {
  code: 'F117',
  name: 'filename-case',
  severity: 'error',
  ofSite: true,
  why: 'Robots ask for `/robots.txt`, in small letters (RFC 9309 §2.3), and most servers tell `Robots.txt` and `robot.txt` from it: then there is no file, and nothing is forbidden.',
  find,
}

const NAME = 'robots.txt'

function* find(context: Context): Generator<Problem> {
  const { location } = context.options
  if (location === undefined) return
  const path = splitUrl(location)?.path.split(/[?#]/, 1)[0] ?? location
  const name = path.split(/[/\\]/).at(-1) ?? ''
  if (!isMeant(name)) return
  yield {
    span: FILE_START,
    message: `The file is called ${quoted(name)}, and robots ask for "${NAME}". Rename it.`,
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** Is it meant as the name, and is not? Digits tell copies that were made on purpose: `robots2.txt`. */
function isMeant(name: string): boolean {
  if (name === NAME || /\d/.test(name)) return false
  return name.toLowerCase() === NAME || /^robots?\.te?xt(?:\.txt)?$/i.test(name) || nearest(name, [NAME], ONE_LETTER) !== undefined
}

/** One letter of ten: any name that is farther away has a meaning of its own. */
const ONE_LETTER = 0.1

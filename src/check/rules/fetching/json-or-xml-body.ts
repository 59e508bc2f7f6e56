import { bodyEffects } from '../../analysis/body-effects.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { type BodyKind, bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F115: data in place of the file. */
export const jsonOrXmlBody: CheckRule = {
  code: 'F115',
  name: 'json-or-xml-body',
  severity: 'error',
  saysFileIsNone: () => true,
  ofSite: true,
  why: 'The response is data in place of the file. For example, an API answers every path with JSON or XML, a storage service says "no such key", or the response is an image. Parsers usually find no rule in it, so nothing is forbidden. If a saved file is the answer of a storage service, the finding is info. It is info, too, if the file says that nothing is at the address. Servers send these answers with status 403 or 404.',
  find,
}

const NAMES: Readonly<Record<Exclude<BodyKind, 'html'>, string>> = {
  json: 'JSON',
  xml: 'XML',
  other: 'something that is not text',
}

/** Matches the answer of a storage service for a file that is not there, or that not all may read. */
const STORAGE_ANSWER =
  /^\s*(?:<\?xml[^>]*>\s*)?<Error>\s*<Code>(AccessDenied|NoSuchKey|NoSuchBucket|AllAccessDisabled)<\/Code>/

/** Matches words with which programs say in JSON or XML that there is nothing at an address. */
const NOT_FOUND =
  /\b404\b|not[ _-]?(?:found|exist)|no (?:such|static resource)|does ?n[o']t exist|NoSuchKey|OutOfRangeInput/i

/** The number of code units of an answer that are looked at. Such answers are short. */
const MAX_ANSWER = 1_000

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind === undefined || kind === 'html') return
  const { sentences, dialects } = bodyEffects(context, 'it')
  const answer = retrieval === undefined ? STORAGE_ANSWER.exec(context.file.text)?.[1] : undefined
  if (answer !== undefined) {
    yield {
      span: FILE_START,
      severity: 'info',
      says: {
        case: 'answer of a storage service',
        what: `The file is the answer ${quoted(answer)} of a storage service such as Amazon S3, which holds no robots.txt at this address or shows none.`,
        effect:
          'The service sends such answers with status 403 or 404, so most robots take everything as allowed.',
        advice: 'If the address needs rules, store a robots.txt there that all may read.',
      },
      dialects,
    }
    return
  }
  if (retrieval === undefined && NOT_FOUND.test(context.file.text.slice(0, MAX_ANSWER))) {
    yield {
      span: FILE_START,
      severity: 'info',
      says: {
        case: 'answer without a file',
        what: `The file is the answer of a server that has no robots.txt at this address, in ${NAMES[kind]}.`,
        effect: sentences,
        advice:
          'With status 404, the answer is as it should be. If the address needs rules, put a robots.txt there.',
      },
      dialects,
    }
    return
  }
  yield {
    span: FILE_START,
    says:
      retrieval === undefined
        ? {
            what: `The file is ${NAMES[kind]}.`,
            effect: sentences,
            advice: 'Serve a text file with records, or send status 404 if the site has no robots.txt.',
          }
        : {
            case: 'response',
            what: `${robotsUrl(retrieval)} returns ${NAMES[kind]}.`,
            effect: sentences,
            advice: 'Serve the robots.txt at this URL, or send status 404 if the site has none.',
          },
    dialects,
  }
}

import { bodyEffects } from '../../analysis/body-effects.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { bodyKind } from '../../site/body-kind.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F114: a web page in place of the file. */
export const htmlBody: CheckRule = {
  code: 'F114',
  name: 'html-body',
  severity: 'error',
  // A web page is served as one.
  explains: ['F113'],
  saysFileIsNone: () => true,
  ofSite: true,
  why: 'The response is a web page in place of the file. For example, the server sends a "not found" page with status 200, or one page for every path. Parsers usually find no rule in it, so nothing is forbidden. The crawler of Common Crawl treats it as an error. Of a saved page, the status is unknown, so the finding is a warning.',
  find,
}

/** Matches the titles and scripts of pages with which a bot protection asks for a browser. */
const BOT_WALL =
  /<title>\s*(?:Just a moment|Attention Required! \| Cloudflare|Checking your browser|DDoS-Guard|Access denied \| [^<]{1,80} used Cloudflare)|_cf_chl_opt|cf-browser-verification|\/_Incapsula_Resource|aws-waf-token|px-captcha/i

/** Matches the titles of pages with which a content network or a firewall refuses a request. */
const REFUSAL =
  /<title>\s*(?:Access Denied|Request (?:denied|rejected|blocked)|Blocked|ERROR: The request could not be satisfied)\s*<|errors\.edgesuite\.net/i

/** The code units of a page in which such marks are sought. */
const MAX_HEAD = 16_384

/** Matches the title of a page that a server sends with an error. */
const ERROR_TITLE =
  /<title>[^<]{0,80}\b(?:[45]\d\d\b|not found|forbidden|unavailable|bad gateway|gateway time-?out|internal server error)[^<]{0,80}/i

/** Matches the same words in a heading, or in bold letters. */
const ERROR_HEADING =
  /<(?:h[1-3]|b|strong)>[^<]{0,80}\b(?:[45]\d\d\b|not found|forbidden|unavailable|bad gateway|gateway time-?out|internal server error)[^<]{0,80}/i

/** Sentences about a saved page that came with an error: only its status tells what robots do. */
function statusEffect(head: string): string {
  const part = ERROR_TITLE.test(head) ? 'title' : ERROR_HEADING.test(head) ? 'heading' : undefined
  return part === undefined
    ? ''
    : `By its ${part}, it is an error page. If it came with status 4xx, most robots take everything as allowed; with 5xx, Google and others fetch nothing for a time.`
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  const kind = bodyKind(context)
  if (kind !== 'html') return
  const { sentences, dialects } = bodyEffects(context, 'the page')
  yield {
    span: FILE_START,
    ...(retrieval === undefined ? { severity: 'warning' as const } : {}),
    says: saysOf(context, sentences),
    dialects,
  }
}

/** Says what the page is, for the sentences about what parsers make of it. */
function saysOf({ file: { text }, options: { retrieval } }: Context, sentences: string): Says {
  const head = text.slice(0, MAX_HEAD)
  if (BOT_WALL.test(head))
    return {
      case: 'bot protection',
      what: 'A bot protection answers in place of the file: this is its page for browsers.',
      effect: `${sentences} A robot that gets this page cannot read your rules.`,
      advice: 'Exclude /robots.txt from the bot protection.',
    }
  if (REFUSAL.test(head))
    return {
      case: 'refusal',
      what: 'A web page that refuses the request stands in place of the file.',
      effect: `${sentences} By its looks, a content network or a firewall wrote it.`,
      advice:
        'Find out whether robots get it, too: then they cannot read your rules. If it came with status 403, most of them take everything as allowed.',
    }
  if (retrieval !== undefined)
    return {
      case: 'response',
      what: `${robotsUrl(retrieval)} returns a web page.`,
      effect: sentences,
      advice: 'Serve the robots.txt at this URL, or send status 404 if the site has none.',
    }
  const status = statusEffect(head)
  return {
    what: 'The file is a web page.',
    effect: status === '' ? sentences : `${sentences} ${status}`,
    advice: 'Serve a text file with records, or send status 404 if the site has no robots.txt.',
  }
}

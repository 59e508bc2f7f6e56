import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** I108: a secret in a public file. */
export const secretInFile: CheckRule = {
  code: 'I108',
  name: 'secret-in-file',
  severity: 'error',
  rank: 140,
  why: 'Every robot fetches robots.txt, archives keep it, and some people read it to find secrets. A password, a key or an access token in it is public, and stays public after you remove it. A mail address is less serious: it is usually there on purpose, but programs may collect it.',
  find,
}

/** Keys with a recognisable form, as their issuers document it. */
const KEYS: readonly (readonly [form: RegExp, what: string])[] = [
  [/\bAKIA[0-9A-Z]{16}\b/, 'an access key of Amazon Web Services'],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}\b/, 'an access token of GitHub'],
  [/\bglpat-[\w-]{20,}/, 'an access token of GitLab'],
  [/\bAIza[\w-]{35}\b/, 'an API key of Google'],
  [/\bxox[baprs]-[\w-]{10,}/, 'a token of Slack'],
  [/\bsk_live_[A-Za-z0-9]{16,}\b/, 'a secret key of Stripe'],
  [/\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,}/, 'an API key'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]+/, 'a signed token'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/:@]+@[^\s/]+/i, 'a URL with a password'],
]

/** Matches a word for a secret, followed by its value. */
const NAMED =
  /\b(pass(?:word|wd|phrase)?|pwd|secret|api[ _-]?key|access[ _-]?(?:key|token)|auth[ _-]?token)\b["']?[ \t]*(?:=|:|\bis\b)[ \t]*["']?([^\s"'#]{4,})/i

/** Matches a query parameter for a secret, with a value that looks random. */
const PARAMETER =
  /[?&](?:api_?key|(?:access_?|auth_?)?token|secret|password|signature)=(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/i

const MAIL = /\b[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/i

/**
 * A quick test: every text that one of the patterns above matches also contains a match of this. Most files
 * contain none and are not searched line by line.
 */
const SIGN = /@|pass|pwd|secret|key|token|signature=|AKIA|gh[pousr]_|glpat-|AIza|xox|sk_live_|sk-|eyJ/i

/** The most code units of a line that are searched for secrets. No line written for people is longer. */
const MAX_LINE_SEARCHED = 2_000

function* find(context: Context): Generator<Problem> {
  const isSearched = SIGN.test(context.file.text)
  for (const line of context.file.lines) {
    if (line.kind === 'blank') continue
    if (line.content.end - line.content.start > MAX_LINE_SEARCHED) {
      context.notes.add(`I108 searched only the first ${MAX_LINE_SEARCHED} characters of each line.`)
    }
    if (!isSearched) continue
    const text = context.file.text.slice(
      line.content.start,
      Math.min(line.content.end, line.content.start + MAX_LINE_SEARCHED),
    )
    const at = (match: RegExpExecArray): Problem['span'] => ({
      start: line.content.start + match.index,
      end: line.content.start + match.index + match[0].length,
    })
    const [key] = KEYS.flatMap(([form, what]) => {
      const match = form.exec(text)
      return match === null ? [] : [{ match, what }]
    })
    const parameter = PARAMETER.exec(text)
    const named = parameter ?? NAMED.exec(text)
    // A field name is not a word for a secret, and a path after such a word is not a secret.
    const isSecret =
      parameter !== null ||
      (named !== null &&
        !/^[/*]/.test(named[2] as string) &&
        line.comment.start <= line.content.start + named.index)
    const secret =
      key ?? (isSecret && named !== null ? { match: named, what: 'a password or a key' } : undefined)
    if (secret !== undefined) {
      yield {
        span: at(secret.match),
        says: {
          what: `This looks like ${secret.what}, and anyone can read this file.`,
          advice:
            'Remove it from this file. Then replace the password, key or token itself, because others may have read it.',
          subject: secret.what,
        },
      }
    } else {
      const mail = MAIL.exec(text)
      if (mail === null) continue
      yield {
        span: at(mail),
        severity: 'hint',
        says: {
          case: 'mail address',
          what: 'This looks like a mail address, and programs collect mail addresses from public files.',
          advice: 'Keep it only if you want to receive mail there.',
        },
      }
    }
  }
}

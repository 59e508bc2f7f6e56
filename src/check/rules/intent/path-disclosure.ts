import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I107: a rule that tells everybody where to look. */
export const pathDisclosure: CheckRule = {
  code: 'I107',
  name: 'path-disclosure',
  severity: 'info',
  why: 'Everybody can read a robots.txt, and some read it to find what a site would hide: a rule is no protection, and names the place (RFC 9309 §3: "The Robots Exclusion Protocol is not a substitute for valid content security measures. Listing paths in the robots.txt file exposes them publicly"). Protect it by a password, and leave it out or name only the beginning of its path.',
  find,
}

/** Names that stand for back ends, copies, settings and records. */
const NAMES: readonly string[] = [
  ...['admin', 'adminer', 'administrator', 'aws', 'backup', 'backups', 'confidential', 'config', 'configuration', 'cpanel', 'credential'],
  ...['credentials', 'dump', 'dumps', 'env', 'git', 'htaccess', 'htpasswd', 'internal', 'log', 'logs', 'passwd', 'password', 'passwords'],
  ...['phpmyadmin', 'private', 'secret', 'ssh', 'staging', 'svn'],
]

/** Endings of the names of such files. */
const ENDINGS: readonly string[] = [
  ...['bak', 'conf', 'db', 'gz', 'ini', 'key', 'log', 'mdb', 'old', 'pem', 'sql', 'sqlite', 'tar', 'tgz', 'zip'],
]

let made: RegExp | undefined

/** What holds such a name, whole, or such an ending. Made for the first file that may hold one: it takes longer than most rules do. */
function telling(): RegExp {
  made ??= new RegExp(`(?:(?:^|[/._*-])(?:${NAMES.join('|')})|\\.(?:${ENDINGS.join('|')}))(?=$|[/._*$?-])`, 'i')
  return made
}

/** Long runs of letters and digits that look drawn at random. */
const DRAWN = /\/(?=[^/]*\d)(?=[^/]*[a-f])(?:[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?=$|[/._*$?])/i
const LEAST_DRAWN = 16

/** Where a known system has its back end: a file that names it tells nobody anything. */
const EVERYBODY_KNOWS = /^\/(?:wp-admin|administrator|admin-ajax\.php|wp-content|wp-includes|typo3|user\/login|\.well-known)(?:\/|$)/i

function* find(context: Context): Generator<Problem> {
  const rules = pathRules(context).filter(({ field }) => field === 'Disallow')
  const small = rules
    .map(({ value }) => value)
    .join('\n')
    .toLowerCase()
  const mayTell = NAMES.some((name) => small.includes(name)) || ENDINGS.some((ending) => small.includes(ending))
  for (const rule of rules) {
    const isDrawn = rule.value.length > LEAST_DRAWN && DRAWN.test(rule.value)
    if (!isDrawn && (!mayTell || !telling().test(rule.value) || EVERYBODY_KNOWS.test(rule.value))) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} ${isDrawn ? 'looks as if nobody were to guess it, and this file tells' : 'tells everybody where to look'}: a rule keeps out only who obeys it. Protect the place itself.`,
      dialects: context.byDialect.recognizing(rule.entry.line, 'disallow'),
    }
  }
}

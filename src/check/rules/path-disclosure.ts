import type { Context } from '../context.ts'
import { pathRules } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** I107: a rule that tells everybody where to look. */
export const pathDisclosure: Rule = {
  code: 'I107',
  name: 'path-disclosure',
  severity: 'info',
  why: 'Everybody can read a robots.txt, and some read it to find what a site would hide: a rule is no protection, and names the place (RFC 9309 §3: "The Robots Exclusion Protocol is not a substitute for valid content security measures. Listing paths in the robots.txt file exposes them publicly"). Protect it by a password, and leave it out or name only the beginning of its path.',
  find,
}

/** Names that stand for back ends, copies, settings and records; and long runs of letters and digits that look drawn at random. */
const TELLING =
  /(?:^|[/._*-])(?:admin(?:istrator|er)?|backups?|phpmyadmin|cpanel|private|secret|confidential|internal|staging|passwd|passwords?|credentials?|config(?:uration)?|dumps?|logs?|\.?(?:git|svn|env|htaccess|htpasswd|ssh|aws))(?=$|[/._*$?-])|\.(?:sql|bak|old|zip|tar|gz|tgz|log|ini|conf|pem|key|db|sqlite|mdb)(?=$|[/._*$?-])/i
const DRAWN = /\/(?=[^/]*\d)(?=[^/]*[a-f])(?:[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?=$|[/._*$?])/i

/** Where a known system has its back end: a file that names it tells nobody anything. */
const EVERYBODY_KNOWS = /^\/(?:wp-admin|administrator|admin-ajax\.php|wp-content|wp-includes|typo3|user\/login|\.well-known)(?:\/|$)/i

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (rule.field !== 'Disallow') continue
    const isDrawn = DRAWN.test(rule.value)
    if (!isDrawn && (!TELLING.test(rule.value) || EVERYBODY_KNOWS.test(rule.value))) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} ${isDrawn ? 'looks as if nobody were to guess it, and this file tells' : 'tells everybody where to look'}: a rule keeps out only who obeys it. Protect the place itself.`,
      readers: context.readersTaking(rule.entry.line, 'disallow'),
    }
  }
}

import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I107: a rule that reveals a sensitive path. */
export const pathDisclosure: CheckRule = {
  code: 'I107',
  name: 'path-disclosure',
  severity: 'hint',
  why: 'Anyone can read a robots.txt, and some people read it to find what a site hides. A rule does not protect a path, but makes it known (RFC 9309 §3: "Listing paths in the robots.txt file exposes them publicly"). Protect the path with a password; remove the rule, or name only the path\'s beginning. A back end with a number in its name, such as `/admin24/`, is info: its name was to be hard to guess. So is a rule for files such as `/.env` or `/.git`: if the server hands them out, the site is open to attackers.',
  find,
}

/** Names of back ends, backups, settings and logs. */
const NAMES: readonly string[] = [
  ...[
    'admin',
    'adminer',
    'administrator',
    'aws',
    'backup',
    'backups',
    'confidential',
    'config',
    'configuration',
    'cpanel',
    'credential',
  ],
  ...[
    'credentials',
    'dump',
    'dumps',
    'env',
    'git',
    'htaccess',
    'htpasswd',
    'internal',
    'log',
    'logs',
    'passwd',
    'password',
    'passwords',
  ],
  ...['phpmyadmin', 'private', 'secret', 'ssh', 'staging', 'svn'],
]

/** File endings of backups, settings and logs. */
const ENDINGS: readonly string[] = [
  ...[
    'bak',
    'conf',
    'db',
    'gz',
    'ini',
    'key',
    'log',
    'mdb',
    'old',
    'pem',
    'sql',
    'sqlite',
    'tar',
    'tgz',
    'zip',
  ],
]

let sensitiveCache: RegExp | undefined

/**
 * An expression that matches one of `NAMES` as a whole word, or one of `ENDINGS`. It is compiled on first
 * use, because compiling takes longer than most check rules.
 */
function sensitivePattern(): RegExp {
  sensitiveCache ??= new RegExp(
    `(?:(?:^|[/._*-])(?:${NAMES.join('|')})|\\.(?:${ENDINGS.join('|')}))(?=$|[/._*$?-])`,
    'i',
  )
  return sensitiveCache
}

/** Matches long hexadecimal runs and UUIDs, which look random. */
const RANDOM =
  /\/(?=[^/]*\d)(?=[^/]*[a-f])(?:[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?=$|[/._*$?])/i
const MIN_RANDOM_LENGTH = 16

/** Matches files with passwords, keys or the data of a site, which servers hand out by mistake. */
const OF_SECRETS = /\/\.(?:env|git|ht(?:access|passwd)|ssh|aws)(?=$|[/.$])|\.(?:sql|pem|key)\$?$/i

/** Matches well-known paths of back ends. A rule for one of them reveals nothing. */
const WELL_KNOWN =
  /^\/(?:wp-admin|administrator|admin-ajax\.php|wp-content|wp-includes|typo3|user\/login|\.well-known)(?:\/|$)/i

/**
 * Matches a back end whose name has a number, so that nobody guesses it: `/admin24/`. PrestaShop names it so
 * ("admin" with random characters, by its documentation). They decide 3 of 2,100 files of a sample from 2020 to 2026.
 */
const RENAMED = /^\/[a-z]{0,10}(?:admin|backend|cpanel)(?:istrator)?[a-z_-]{0,8}\d[\w-]{0,20}\/?\*?$/i

function* find(context: Context): Generator<Problem> {
  // A pattern shows no place.
  const rules = pathRules(context).filter(({ field, value }) => field === 'Disallow' && !/\*./.test(value))
  const lowerCase = rules
    .map(({ value }) => value)
    .join('\n')
    .toLowerCase()
  const mayMatch =
    NAMES.some((name) => lowerCase.includes(name)) || ENDINGS.some((ending) => lowerCase.includes(ending))
  for (const rule of rules) {
    const isRandom = rule.value.length > MIN_RANDOM_LENGTH && RANDOM.test(rule.value)
    const isRenamed = mayMatch && RENAMED.test(rule.value)
    const isSensitive =
      mayMatch && (isRenamed || sensitivePattern().test(rule.value)) && !WELL_KNOWN.test(rule.value)
    if (!isRandom && !isSensitive) continue
    const isSecret = OF_SECRETS.test(rule.value)
    yield {
      span: rule.span,
      ...(isSecret || isRenamed ? { severity: 'info' as const } : {}),
      says: saysOf(quoted(rule.value), { isSecret, isRenamed, isRandom }),
      dialects: dialectsRecognizing(context, rule),
    }
  }
}

/** What a path is: files of secrets, a back end with a name of its own, or a random name. */
interface PathKind {
  readonly isSecret: boolean
  readonly isRenamed: boolean
  readonly isRandom: boolean
}

function saysOf(path: string, { isSecret, isRenamed, isRandom }: PathKind): Says {
  if (isSecret) return ofSecrets(path)
  return isRenamed ? ofRenamed(path) : ofPath(path, isRandom)
}

function ofRenamed(path: string): Says {
  return {
    case: 'renamed back end',
    what: `${path} looks like a back end with a name that is hard to guess, but anyone can read it in this file.`,
    effect: 'The rule stops no attacker.',
    advice: 'Protect the back end with a password, and delete the rule.',
    subject: path,
  }
}

function ofSecrets(path: string): Says {
  return {
    case: 'files of secrets',
    what: `${path} looks like the path of files that often hold passwords, keys or data of a site, and anyone can read it in this file.`,
    effect: 'The rule stops no attacker.',
    advice: 'Make sure that the server gives such files to nobody, and delete the rule.',
    subject: path,
  }
}

function ofPath(path: string, isRandom: boolean): Says {
  return {
    ...(isRandom
      ? { case: 'secret path', what: `${path} looks like a secret path, but this file publishes it.` }
      : { what: `${path} looks like a sensitive path, and anyone can read it in this file.` }),
    effect: 'The rule keeps out only robots that obey robots.txt.',
    advice: 'Protect what the rule matches, for example with a password.',
    subject: path,
  }
}

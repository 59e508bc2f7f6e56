import type { SlowestRate } from '../fetch/index.ts'
import { visible } from '../text/index.ts'
import type { OriginBudget } from './budget.ts'
import type { GateOptions } from './gate-options.ts'
import type { PaceTerms, PacingField } from './pace.ts'

/** What an option must be, and a sentence that says what to pass; nothing where it is that. */
type Check = (value: unknown) => string | undefined

/** Deadlines of a request for robots.txt, in milliseconds: timers count in 31 bits (Node.js documentation, `setTimeout`). */
const MAX_DEADLINE_MS = 2 ** 31 - 1

/** Of a value that is out of place a message shows so much, in characters. */
const SHOWN_LENGTH = 60

const duration: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? undefined : 'must be a finite number that is 0 or more'
const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number ${most === Number.MAX_SAFE_INTEGER ? `that is ${least} or more` : `from ${least} to ${most}`}`
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const aFunction =
  (what: string): Check =>
  (value) =>
    typeof value === 'function' ? undefined : `must be a function: ${what}`
const oneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    names.some((name) => name === value) ? undefined : `must be ${names.map((name) => `"${name}"`).join(' or ')}`
const decisionListOf =
  (check: (item: unknown) => boolean, what: string): Check =>
  (value) =>
    Array.isArray(value) && value.every(check) ? undefined : `must be a list of ${what}`
const object = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Has it these members, each of that type? */
const shaped = (value: unknown, type: string, names: readonly string[]): boolean =>
  object(value) && names.every((name) => typeof value[name] === type)

const tokens: Check = (value) => {
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every((token) => typeof token === 'string' && token.trim() !== '')
    ? undefined
    : 'must be the product token of the crawler, such as "FooBot", or a list of them with its own first'
}

const PACE: Readonly<Record<keyof PaceTerms, Check>> = { floorMs: duration, factor: duration, defaultMs: duration, maxMs: duration }

const USER_TRIGGERED: Readonly<Record<keyof NonNullable<GateOptions['userTriggered']>, Check>> = { agent: tokens, obeysRules: flag }

const BUDGET: Readonly<Record<keyof OriginBudget, Check>> = { urlsPerOrigin: whole(1), msPerOrigin: duration, periodMs: whole(1) }

const SLOWEST: Readonly<Record<keyof SlowestRate, Check>> = { bytes: whole(0), perMs: whole(1, MAX_DEADLINE_MS) }

/** Where it is said for pages too, it is said once. */
const besides: Check = () => 'is said beside "robots", not in it: it is for robots.txt and pages alike'

const ROBOTS: Readonly<Record<keyof NonNullable<GateOptions['robots']>, Check>> = {
  maxRedirects: whole(0),
  maxBytes: whole(1),
  deadlineMs: whole(1, MAX_DEADLINE_MS),
  slowest: (value) => within(value, SLOWEST),
  insecureOrigins: decisionListOf(
    (origin) => typeof origin === 'string' && /^https:/i.test(origin),
    'https origins; others have no certificate',
  ),
  pastCaches: flag,
}

const NOT_OF_ROBOTS: Readonly<Record<string, Check>> = {
  allowPrivate: besides,
  ports: besides,
  resolve: besides,
  ca: besides,
  userAgent: besides,
  validators: () => 'is the business of the gate: leave it out',
  beforeRedirect: () => 'is the business of the gate: leave it out',
  signal: () => 'is the business of the gate: leave it out, and call close()',
}

const STORE_METHODS = ['now', 'get', 'set', 'delete', 'acquire', 'renew', 'release', 'block', 'close']
const PACING_FIELDS: readonly unknown[] = ['crawl-delay', 'request-rate', 'visit-time'] satisfies readonly PacingField[]

const CHECKS: Readonly<Record<keyof GateOptions, Check>> = {
  agent: tokens,
  robot: (value) =>
    object(value) && tokens(value.tokens) === undefined && typeof value.readAs === 'string' && object(value.obeys)
      ? undefined
      : 'must be a record of "wayleave/robots", such as robotNamed("Googlebot"); for the name alone there is agent',
  // What it has to hold is said by who sends it.
  userAgent: () => undefined,
  dialect: (value) =>
    shaped(value, 'function', ['outline', 'selectGroups', 'rules', 'pathOf', 'transducerFor']) && shaped(value, 'string', ['id'])
      ? undefined
      : 'must be one of the dialects of "wayleave", such as dialects.google',
  access: (value) =>
    shaped(value, 'object', ['rows']) && shaped(value, 'number', ['maxRedirects', 'freshForMs'])
      ? undefined
      : 'must be one of the profiles of "wayleave/access", such as profiles.google, or one of that form',
  obeysStar: flag,
  userTriggered: (value) => within(value, USER_TRIGGERED),
  obey: decisionListOf((field) => PACING_FIELDS.includes(field), '"crawl-delay", "request-rate" and "visit-time", or some of them'),
  pace: (value) => within(value, PACE),
  budget: (value) => (typeof value === 'function' ? undefined : within(value, BUDGET)),
  paceKeys: aFunction('byHost, byAddress(), byGroup(…), byAll(…), or one that gives a list of keys for a URL'),
  store: (value) =>
    shaped(value, 'function', STORE_METHODS)
      ? undefined
      : `must be a store, such as memoryStore() of "wayleave/store" or redisStore(…) of "wayleave/store/redis": it has the methods ${STORE_METHODS.join(', ')}`,
  whenStoreFails: oneOf('defer', 'local'),
  fleetSize: whole(1),
  fetchRobots: aFunction('fetchRobots of "wayleave/fetch", or one that takes and gives the same'),
  robots: (value) => within(value, ROBOTS, NOT_OF_ROBOTS),
  fetch: aFunction('one that takes and gives what the fetch of the runtime does'),
  allowPrivate: flag,
  ports: decisionListOf((port) => whole(1, 65_535)(port) === undefined, 'whole numbers from 1 to 65535'),
  resolve: aFunction('it takes a host name, and gives a promise of a list of addresses'),
  ca: decisionListOf(
    (certificate) => typeof certificate === 'string' && certificate.includes('-----BEGIN '),
    'certificates in PEM, each the text of a file that holds "-----BEGIN CERTIFICATE-----"',
  ),
  requestDeadlineMs: duration,
  maxOrigins: whole(1),
  maxBytes: whole(1),
  time: (value) =>
    shaped(value, 'function', ['monotonic', 'after'])
      ? undefined
      : 'must be a clock with the methods monotonic and after, such as systemTime',
  random: aFunction('it gives numbers from 0 to below 1, as Math.random does'),
}

/**
 * Options as they were passed, each of them looked at.
 *
 * @throws `TypeError` that names the option, what it must be, and what was passed, for the first that is out of place or that nobody knows.
 */
export function checkedOptions(options: GateOptions): GateOptions {
  if (!object(options)) throw new TypeError('createGate takes one object of options: at least agent and userAgent.')
  const wrong = within(options, CHECKS, {}, 'createGate: ')
  if (wrong !== undefined) throw new TypeError(`${wrong}.`)
  if (options.agent === undefined && options.robot === undefined)
    throw new TypeError('createGate needs an agent: pass the product token of the crawler, such as "FooBot", a list of them, or a robot.')
  return options
}

/** What is wrong with the first member that is out of place. Members that nobody knows are mistakes of spelling, and not passed over. */
function within(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  elsewhere: Readonly<Record<string, Check>> = {},
  lead = '.',
): string | undefined {
  if (!object(value)) return 'must be an object'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const check = [checks, elsewhere].find((known) => Object.hasOwn(known, name))?.[name]
    const wrong = check === undefined ? `is no option: there are ${Object.keys(checks).join(', ')}` : check(member)
    if (wrong === undefined) continue
    const path = `${lead}${visible(name, SHOWN_LENGTH)}`
    if (wrong.startsWith('.')) return `${path}${wrong}`
    return `${path} ${wrong}${/^must/.test(wrong) ? `; it is ${shown(member)}` : ''}`
  }
  return undefined
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${visible(value, SHOWN_LENGTH)}"`
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `a list of ${value.length}`
  return typeof value === 'object' ? 'an object of another form' : `a ${typeof value}`
}

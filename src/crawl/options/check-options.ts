import type { EpochMs } from '../../access/index.ts'
import type { MinRate } from '../../fetch/index.ts'
import { isNameIn } from '../../robots/index.ts'
import { firstProduct, isNameInFiles, isObject, visible } from '../../text/index.ts'
import type { AtOnceOptions } from '../own/own-bounds.ts'
import { LONGEST_TIMER_MS } from '../time.ts'
import type { AdaptiveTerms } from '../turns/adaptive-delay.ts'
import type { OriginBudget } from '../turns/budget.ts'
import type { PacingField } from '../turns/pace.ts'
import { DEFAULT_PACE, type PaceTerms } from '../turns/pace-terms.ts'
import type { GateOptions } from './gate-options.ts'

/**
 * Says what is wrong with the value of an option, as the end of a sentence that begins with the option's
 * name; `undefined` if the value is valid.
 */
export type Check = (value: unknown) => string | undefined

/** The most characters of an option's name or value that an error message shows. */
export const SHOWN_LENGTH = 60

export const duration: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? undefined
    : 'must be a finite number that is 0 or more'
export const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number ${most === Number.MAX_SAFE_INTEGER ? `that is ${least} or more` : `from ${least} to ${most}`}`
export const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const aFunction =
  (what: string): Check =>
  (value) =>
    typeof value === 'function' ? undefined : `must be a function: ${what}`
export const oneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    names.some((name) => name === value)
      ? undefined
      : `must be ${names.map((name) => `"${name}"`).join(' or ')}`
const listOf =
  (check: (item: unknown) => boolean, what: string): Check =>
  (value) =>
    Array.isArray(value) && value.every(check) ? undefined : `must be a list of ${what}`
/** Does the value have all these members, each of the given type? */
const hasMembers = (value: unknown, type: string, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === type)

const tokens: Check = (value) => {
  const list = Array.isArray(value) ? value : [value]
  if (list.includes('*'))
    return 'is the name of no crawler: pass its own product token, such as "FooBot"; a crawler that no group names obeys the * group'
  return list.length > 0 && list.every((token) => typeof token === 'string' && isNameInFiles(token))
    ? undefined
    : 'must be the product token of the crawler, such as "FooBot", or a list of them with its own first'
}

const PACE: Readonly<Record<keyof PaceTerms, Check>> = {
  floorMs: duration,
  factor: duration,
  defaultMs: duration,
  maxMs: duration,
  tooLong: oneOf('shorten', 'wait', 'refuse'),
  jitter: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1',
  connections: whole(1),
}

/** Says what is wrong with bounds on pauses. */
function mistakeOfPace(value: unknown): string | undefined {
  const mistake = findMistake(value, PACE)
  if (mistake !== undefined) return mistake
  const given = value as Partial<PaceTerms>
  const { floorMs = DEFAULT_PACE.floorMs, maxMs = DEFAULT_PACE.maxMs } = given
  return maxMs >= floorMs
    ? undefined
    : `.maxMs must not be below pace.floorMs; they are ${maxMs} and ${floorMs}${given.floorMs === undefined ? ', the default' : ''}`
}

/** Is a value a promise? If so, its rejection is ignored, because the value is refused anyway. */
function isPromise(value: unknown): boolean {
  if (typeof (value as { readonly then?: unknown } | null | undefined)?.then !== 'function') return false
  Promise.resolve(value).catch(() => {})
  return true
}

/**
 * The time that the operator's schedule gave for a URL.
 *
 * @throws `TypeError` if it is none.
 */
export function checkClosedUntil(given: unknown, url: URL): EpochMs | undefined {
  if (given === undefined || (typeof given === 'number' && !Number.isNaN(given))) return given
  throw new TypeError(
    `createGate: closedUntil must return a time in milliseconds or undefined, at once; for ${url.host} it returned ${describe(given)}.`,
  )
}

/**
 * The bounds that the operator's function gave for a URL.
 *
 * @throws `TypeError` if they are none.
 */
export function checkPace(given: unknown, url: URL): Partial<PaceTerms> {
  const mistake = mistakeOfPace(given)
  if (mistake === undefined) return given as Partial<PaceTerms>
  throw new TypeError(
    `createGate: pace returned for ${url.host} bounds that are none: ${mistake.startsWith('.') ? `pace${mistake}` : `they ${mistake}`}.`,
  )
}

const ADAPTIVE: Readonly<Record<keyof AdaptiveTerms, Check>> = { factor: duration, maxMs: duration }

const USER_TRIGGERED: Readonly<Record<keyof NonNullable<GateOptions['userTriggered']>, Check>> = {
  agent: tokens,
  obeysRules: flag,
}

const BUDGET: Readonly<Record<keyof OriginBudget, Check>> = {
  urlsPerOrigin: whole(1),
  msPerOrigin: duration,
  periodMs: whole(1),
}

const AT_ONCE: Readonly<Record<keyof AtOnceOptions, Check>> = {
  robots: whole(1),
  requests: whole(1),
  lookUps: whole(1),
}

const MIN_RATE: Readonly<Record<keyof MinRate, Check>> = {
  bytes: whole(0),
  perMs: whole(1, LONGEST_TIMER_MS),
}

/**
 * Refuses an option inside `robots` that belongs to the gate itself, because it applies to robots.txt and
 * pages alike.
 */
const optionOfGate: Check = () =>
  'is an option of the gate itself, for robots.txt and pages alike: move it out of "robots"'

/** Refuses an option inside `robots` that only the gate itself may set. */
const setByGate: Check = () => 'is set by the gate: leave it out'

const ROBOTS: Readonly<Record<keyof NonNullable<GateOptions['robots']>, Check>> = {
  maxRedirects: whole(0),
  maxBytes: whole(1),
  deadlineMs: whole(1, LONGEST_TIMER_MS),
  minRate: (value) => findMistake(value, MIN_RATE),
  insecureOrigins: listOf(
    (origin) => typeof origin === 'string' && /^https:/i.test(origin),
    'https origins (other origins have no certificate)',
  ),
  bypassCaches: flag,
  onExchange: aFunction('it takes one exchange, such as to keep warcRecords(exchange)'),
  acceptsUnfinishedCoding: flag,
}

const NOT_OF_ROBOTS: Readonly<Record<string, Check>> = {
  allowPrivate: optionOfGate,
  ports: optionOfGate,
  resolve: optionOfGate,
  ca: optionOfGate,
  userAgent: optionOfGate,
  signRequest: optionOfGate,
  validators: setByGate,
  beforeRedirect: setByGate,
  signal: () => 'is set by the gate: leave it out, and call close() instead',
}

const STORE_METHODS = ['now', 'get', 'set', 'delete', 'look', 'acquire', 'renew', 'release', 'block', 'close']
const PACING_FIELDS: readonly unknown[] = [
  'crawl-delay',
  'request-rate',
  'visit-time',
] satisfies readonly PacingField[]

const CHECKS: Readonly<Record<keyof GateOptions, Check>> = {
  agent: tokens,
  robot: (value) =>
    isObject(value) &&
    tokens(value.tokens) === undefined &&
    typeof value.readAs === 'string' &&
    isObject(value.obeys)
      ? undefined
      : 'must be a record of "wayleave/robots", such as robotNamed("Googlebot"); to pass only a name, use agent',
  // checkUserAgent() checks it.
  userAgent: () => undefined,
  dialect: (value) =>
    hasMembers(value, 'function', ['outline', 'selectGroups', 'rules', 'pathOf', 'transducerFor']) &&
    hasMembers(value, 'string', ['id'])
      ? undefined
      : 'must be one of the dialects of "wayleave", such as dialects.google',
  access: (value) =>
    hasMembers(value, 'object', ['rows']) && hasMembers(value, 'number', ['maxRedirects', 'freshForMs'])
      ? undefined
      : 'must be one of the profiles of "wayleave/access", such as profiles.google, or an object of the same shape',
  obeysStar: flag,
  userTriggered: (value) => findMistake(value, USER_TRIGGERED),
  obey: listOf(
    (field) => PACING_FIELDS.includes(field),
    '"crawl-delay", "request-rate" and "visit-time", or some of them',
  ),
  severalCrawlDelays: oneOf('longest', 'dialect'),
  pace: (value) => (typeof value === 'function' ? undefined : mistakeOfPace(value)),
  closedUntil: aFunction(
    'it takes a URL and a time, and returns the time until which there is no request, if any',
  ),
  adaptiveDelay: (value) => (typeof value === 'boolean' ? undefined : findMistake(value, ADAPTIVE)),
  dryRun: flag,
  obeysRetryAfter: oneOf('any', 'refusals'),
  budget: (value) => (typeof value === 'function' ? undefined : findMistake(value, BUDGET)),
  paceKeys: aFunction(
    'byHost, byAddress(), byGroup(…), byAll(…), or one that returns a list of keys for a URL',
  ),
  store: (value) =>
    hasMembers(value, 'function', STORE_METHODS)
      ? undefined
      : `must be a store, such as memoryStore() of "wayleave/store" or redisStore(…) of "wayleave/store/redis", with the methods ${STORE_METHODS.join(', ')}`,
  whenStoreFails: oneOf('defer', 'local'),
  fleetSize: whole(1),
  fetchRobots: aFunction('fetchRobots of "wayleave/fetch", or one with the same parameters and result'),
  signRequest: aFunction('it takes a request and returns headers, or a promise of them'),
  robots: (value) => findMistake(value, ROBOTS, NOT_OF_ROBOTS),
  fetch: aFunction('one with the parameters and the result of the global fetch'),
  allowPrivate: flag,
  ports: listOf((port) => whole(1, 65_535)(port) === undefined, 'whole numbers from 1 to 65535'),
  resolve: aFunction('it takes a host name and returns a promise of a list of addresses'),
  ca: listOf(
    (certificate) => typeof certificate === 'string' && certificate.includes('-----BEGIN '),
    'certificates in PEM; each is the text of a file that contains "-----BEGIN CERTIFICATE-----"',
  ),
  requestDeadlineMs: (value) =>
    value === 0 ? 'must be more than 0, for there is no request without a deadline' : duration(value),
  atOnce: (value) => findMistake(value, AT_ONCE),
  maxOrigins: whole(1),
  maxBytes: whole(1),
  time: (value) =>
    hasMembers(value, 'function', ['monotonic', 'after'])
      ? undefined
      : 'must be a clock with the methods monotonic and after',
  random: aFunction('it returns numbers from 0 to below 1, as Math.random does'),
}

/** Options of the calls of a gate, and which calls take them. */
const OF_CALLS: Readonly<Record<string, Check>> = {
  maxWaitMs: () => 'is an option of each call: pass it to decide, acquire or fetch',
  purpose: () => 'is an option of each call: pass it to decide, decideNow, acquire, nextFree or fetch',
  signal: () => 'is an option of each call: pass it to decide, acquire, refresh or fetch',
  refused: () => 'is an option of each call: pass it to fetch',
}

/**
 * The product token that a User-Agent header such as `FooBot/1.0 (+https://example.com)` begins with;
 * `undefined` if it begins in another way or like that of a browser.
 */
export function tokenIn(userAgent: unknown): string | undefined {
  return typeof userAgent === 'string' ? firstProduct(userAgent) : undefined
}

/**
 * Checks each option of a gate, and returns the options unchanged.
 *
 * @throws `TypeError` for the first option that is invalid or unknown, if no option names an agent, or if the
 * crawler would obey the rules for one robot and name another in its header. The message says what to pass.
 */
export function checkOptions(options: GateOptions): GateOptions {
  if (!isObject(options))
    throw new TypeError('createGate takes one object of options: at least agent and userAgent.')
  const mistake = findMistake(options, CHECKS, OF_CALLS, 'createGate: ')
  if (mistake !== undefined) throw new TypeError(`${mistake}.`)
  if (options.agent === undefined && options.robot === undefined && tokenIn(options.userAgent) === undefined)
    throw new TypeError(
      'createGate needs an agent: pass the product token of the crawler, such as "FooBot", a list of them, or a robot.',
    )
  if (options.userAgent === undefined)
    throw new TypeError(
      `createGate: userAgent is missing: pass a name and a contact, such as "${exampleToken(options)}/1.0 (+https://example.com/bot)".`,
    )
  if (options.whenStoreFails === 'local' && options.store === undefined)
    throw new TypeError(
      'createGate: whenStoreFails "local" is for a store that several processes share: pass it as store, or leave the option out.',
    )
  const disagreement = disagreementOf(options)
  if (disagreement !== undefined) throw new TypeError(`createGate: ${disagreement}.`)
  return options
}

/** The crawler's own token, for an example of a header. */
function exampleToken({ agent, robot }: GateOptions): string {
  const token = (typeof agent === 'string' ? agent : agent?.[0]) ?? robot?.tokens[0]
  return visible(token ?? 'FooBot', SHOWN_LENGTH)
}

/**
 * Says how the agent disagrees with the User-Agent header; `undefined` if it does not. RFC 9309 §2.2.1: the
 * product token should be a part of the identification that a crawler sends.
 */
function disagreementOf({ agent, robot, userAgent, userTriggered }: GateOptions): string | undefined {
  // checkUserAgent() reports a header that cannot be sent.
  if (typeof userAgent !== 'string') return undefined
  const sends = (name: string): boolean =>
    isNameIn(userAgent, name) || tokenIn(userAgent)?.toLowerCase() === name.toLowerCase()
  const header = `userAgent "${visible(userAgent, SHOWN_LENGTH)}"`
  const asks = { agent, 'userTriggered.agent': userTriggered?.agent }
  for (const [option, tokens] of Object.entries(asks)) {
    const own = typeof tokens === 'string' ? tokens : tokens?.[0]
    if (own === undefined || sends(own)) continue
    const shown = visible(own, SHOWN_LENGTH)
    return `${option} "${shown}" is not in ${header}, so sites would see another robot than the one whose rules it obeys. ${option === 'agent' ? `Begin userAgent with "${shown}/", or pass its token as agent` : `Name "${shown}" in userAgent, too`}`
  }
  if (agent !== undefined || robot === undefined || [...robot.tokens, ...(robot.sends ?? [])].some(sends))
    return undefined
  const shown = visible(robot.name, SHOWN_LENGTH)
  return `${header} does not name the robot ${shown}: send the header of that robot, or pass the crawler's own token as agent`
}

/**
 * Describes the first invalid member of an object of options; `undefined` if all are valid. A member with an
 * unknown name counts as invalid, because it is probably a misspelt option. `misplaced` says what is wrong
 * with members that belong to another object.
 */
export function findMistake(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  misplaced: Readonly<Record<string, Check>> = {},
  lead = '.',
): string | undefined {
  if (isPromise(value)) return 'must be an object, not a promise'
  if (!isObject(value)) return 'must be an object'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const check = [checks, misplaced].find((table) => Object.hasOwn(table, name))?.[name]
    const mistake =
      check === undefined
        ? `is not an option; the options are ${Object.keys(checks).join(', ')}`
        : check(member)
    if (mistake === undefined) continue
    const path = `${lead}${visible(name, SHOWN_LENGTH)}`
    // The mistake of a nested object begins with the path of its member.
    if (mistake.startsWith('.')) return `${path}${mistake}`
    return `${path} ${mistake}${/^must/.test(mistake) ? `; it is ${describe(member)}` : ''}`
  }
  return undefined
}

export function describe(value: unknown): string {
  if (typeof value === 'string') return `"${visible(value, SHOWN_LENGTH)}"`
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (isPromise(value)) return 'a promise'
  if (Array.isArray(value)) return `a list of ${value.length}`
  return typeof value === 'object' ? 'an object of another shape' : `a ${typeof value}`
}

import { parsedUrl } from '../fetch/index.ts'
import {
  isNameIn,
  mainRobotOf,
  type Robot,
  reverseDomains,
  reverseDomainsOf,
  robotOf,
  robots,
  tokenOf,
} from '../robots/index.ts'
import { visible } from '../text/index.ts'
import { type AddressNumber, addressNumber } from './address-ranges.ts'
import { privateNetwork } from './private-network.ts'
import type { PublishedRanges, RangeList } from './published-ranges.ts'
import { type Dns, reverseResult, systemDns } from './reverse-dns.ts'
import { type SignatureVerdict, SignatureVerifier } from './web-bot-auth/verify-signature.ts'

/** A client: its address, and what it claims. */
export interface VerifyRobotOptions {
  /**
   * The address of the client. Behind a proxy, only the caller knows which header of it to believe. Without one, only the
   * name and the signature tell.
   */
  readonly ip?: string
  /** The User-Agent header. Default: that of `headers`. Absent: the robot is sought by its signature and address. */
  readonly userAgent?: string
  /** The headers of the request, whose signature (Web Bot Auth) is verified then. */
  readonly headers?: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The method of the request. Default: GET. */
  readonly method?: string
  /** The URL as the client asked for it. Default: that of the Host header and of https, with the path `/`. */
  readonly url?: string | URL
  /** Verifies signatures, and keeps the keys. Default: one for all calls. */
  readonly verifier?: SignatureVerifier
  /** The published lists. Without that of the robot, nothing is not genuine by its list. */
  readonly ranges?: PublishedRanges
  /** Replaces the DNS of the system. */
  readonly dns?: Dns
  /** The time, in milliseconds since 1970, from which the age of a list counts. Default: now. */
  readonly now?: number
}

/** Whether a robot is who it says, and what tells that. */
export interface RobotVerdict {
  /** The token of the robot; `null` if no robot of the registry is meant. */
  readonly robot: string | null
  readonly verdict: 'genuine' | 'not-genuine' | 'unknown'
  /** What decides. `name`: what the client calls itself. `nothing`: the verdict is `unknown`. */
  readonly by: 'name' | 'signature' | 'ranges' | 'reverse-dns' | 'nothing'
  /** A sentence. Text from outside is escaped in it. */
  readonly because: string
  /** The list that was asked, and when it was made or fetched. */
  readonly list?: { readonly file: string; readonly asOf: string }
  /** What the signature says, if `headers` were given. An invalid signature does not prove that the client is not genuine. */
  readonly signature?: SignatureVerdict
}

/**
 * Tells whether a client is the robot that its User-Agent header names. The name decides first, then the
 * signature of the request, the published list of the robot's addresses, and reverse DNS that is confirmed forward. It takes at most
 * a few seconds, and then does not know. Behind a proxy, pass the address that you trust the proxy to report.
 *
 * @throws TypeError if `ip` is no address, or if neither `ip` nor `headers` is given.
 *
 * @example
 * ```ts
 * import { verifyRobot } from 'wayleave/verify'
 *
 * const claimed = await verifyRobot({ ip: '192.0.2.1', userAgent: 'Google-Extended' })
 * claimed.verdict // 'not-genuine'
 * claimed.because // 'Google-Extended is a control token, and fetches nothing.'
 * ```
 */
export async function verifyRobot(options: VerifyRobotOptions): Promise<RobotVerdict> {
  const ip = addressIn(options)
  const headers = options.headers === undefined ? undefined : headersOf(options.headers)
  const userAgent = options.userAgent ?? headers?.get('user-agent') ?? undefined
  const robot = userAgent === undefined ? undefined : robotOf(userAgent)?.robot
  const token = userAgent === undefined || robot !== undefined ? undefined : controlTokenIn(userAgent)
  if (token !== undefined)
    return {
      robot: token,
      verdict: 'not-genuine',
      by: 'name',
      because: `${token} is a control token, and fetches nothing.`,
    }
  if (headers === undefined) return addressVerdict(ip, userAgent, robot, options)
  const signature = await signatureIn(headers, options)
  const signed = signedVerdict(signature, userAgent, robot)
  return { ...(signed ?? (await addressVerdict(ip, userAgent, robot, options))), signature }
}

function addressIn({ ip, headers }: VerifyRobotOptions): string | undefined {
  if (ip === undefined && headers !== undefined) return undefined
  const number = ip === undefined ? undefined : addressNumber(ip)
  if (ip === undefined || number === undefined)
    throw new TypeError(`ip must be an address; it is ${JSON.stringify(ip)}.`)
  return plainAddress(ip, number)
}

/** The control token that a header has as a name. */
function controlTokenIn(userAgent: string): string | undefined {
  const found = robots.find((one) => one.controlToken === true && isNameIn(userAgent, tokenOf(one)))
  return found === undefined ? undefined : tokenOf(found)
}

/** What addresses tell of a client. */
function addressVerdict(
  ip: string | undefined,
  userAgent: string | undefined,
  robot: Robot | undefined,
  options: VerifyRobotOptions,
): Promise<RobotVerdict> | RobotVerdict {
  if (userAgent !== undefined && robot === undefined)
    return unknown(null, 'The User-Agent header names no robot of the registry.')
  if (ip === undefined)
    return unknown(
      robot === undefined ? null : tokenOf(robot),
      'No address was given, and no signature shows whose request it is.',
    )
  return robot === undefined ? robotAt(ip, options) : verdictOn(robot, ip, options)
}

/** A verifier that all calls without their own verifier share, with its keys. */
let shared: SignatureVerifier | undefined

function signatureIn(
  headers: Headers,
  { method = 'GET', url, verifier }: VerifyRobotOptions,
): Promise<SignatureVerdict> {
  shared ??= new SignatureVerifier()
  const asked = url ?? `https://${headers.get('host') ?? ''}/`
  const parsed = asked instanceof URL ? asked : parsedUrl(asked)
  // A URL that nobody signed: with a signature, the verdict says so.
  const target = parsed ?? new URL('https://unknown.invalid/')
  return (verifier ?? shared).verify({ method, url: target, headers })
}

/** The verdict that a valid signature gives, if the registry knows whose directory has the key. */
function signedVerdict(
  { kind, agent, because }: SignatureVerdict,
  userAgent: string | undefined,
  robot: Robot | undefined,
): RobotVerdict | undefined {
  if (kind !== 'valid') return undefined
  const signer =
    userAgent === undefined
      ? robots.find(({ keys }) => keys?.url === agent)
      : robot?.keys?.url === agent
        ? robot
        : undefined
  return signer === undefined
    ? undefined
    : { robot: tokenOf(signer), verdict: 'genuine', by: 'signature', because }
}

function headersOf(headers: NonNullable<VerifyRobotOptions['headers']>): Headers {
  if (headers instanceof Headers) return headers
  const all = new Headers()
  for (const [name, values] of Object.entries(headers))
    for (const value of values === undefined ? [] : [values].flat())
      if (isSendable(name, value)) all.append(name, value)
  return all
}

/** Pseudo-headers of HTTP/2 and broken names are left out: no signature covers them. */
function isSendable(name: string, value: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t -~\u0080-\u00ff]*$/.test(value)
}

/** An IPv4-mapped address as the IPv4 address that it is. */
function plainAddress(text: string, { family, value }: AddressNumber): string {
  if (family === 6 || !text.includes(':')) return text
  return [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.')
}

async function verdictOn(robot: Robot, ip: string, options: VerifyRobotOptions): Promise<RobotVerdict> {
  const token = tokenOf(robot)
  const list = options.ranges?.listOf(robot)
  const isListed = list?.ranges.has(ip)
  const network = isListed === true ? undefined : privateNetwork(ip)
  if (network !== undefined) return unknown(token, fromPrivate(ip, network))
  if (list !== undefined && isListed !== undefined)
    return {
      robot: token,
      verdict: isListed ? 'genuine' : 'not-genuine',
      by: 'ranges',
      because: `${ip} is ${isListed ? 'in' : 'not in'} the list of ${token} (${ageOf(list, options)}).`,
      ...listFacts(list),
    }
  const withoutList =
    list === undefined ? `No list of ${token} was given` : `The list of ${token} is incomplete`
  return reverseVerdict(robot, ip, withoutList, options)
}

/** @param withoutList why no list decides, as a clause */
async function reverseVerdict(
  robot: Robot,
  ip: string,
  withoutList: string,
  { dns = systemDns() }: VerifyRobotOptions,
): Promise<RobotVerdict> {
  const token = tokenOf(robot)
  const domains = reverseDomainsOf(robot)?.domains
  if (domains === undefined)
    return unknown(token, `${withoutList}, and its operator is not known to name its addresses in the DNS.`)
  const found = await reverseResult(ip, domains, dns)
  if (found.kind === 'unknown') return unknown(token, `${withoutList}, and ${found.because}.`)
  const isConfirmed = found.kind === 'confirmed'
  return {
    robot: token,
    verdict: isConfirmed ? 'genuine' : 'not-genuine',
    by: 'reverse-dns',
    because: isConfirmed
      ? `The name of ${ip} is ${visible(found.name, 100)}, and that name has this address.`
      : sentence(found.because),
  }
}

/** The robot that fetches from an address. That an address is no robot's is never known. */
async function robotAt(ip: string, options: VerifyRobotOptions): Promise<RobotVerdict> {
  const [robot, ...others] = options.ranges?.robotsAt(ip) ?? []
  const list = robot === undefined ? undefined : options.ranges?.listOf(robot)
  if (robot !== undefined && list !== undefined) {
    const also = others.length === 0 ? '' : `, which ${others.length} other robots share`
    return {
      robot: tokenOf(robot),
      verdict: 'genuine',
      by: 'ranges',
      because: `${ip} is in the list of ${tokenOf(robot)}${also} (${ageOf(list, options)}).`,
      ...listFacts(list),
    }
  }
  const network = privateNetwork(ip)
  if (network !== undefined) return unknown(null, fromPrivate(ip, network))
  const all = reverseDomains.flatMap(({ domains }) => domains)
  const found = await reverseResult(ip, all, options.dns ?? systemDns())
  if (found.kind !== 'confirmed')
    return unknown(null, `No list that was given has ${ip}, and ${found.because}.`)
  const operator = reverseDomains.find(({ domains }) => domains.includes(found.domain))
  const main = operator === undefined ? undefined : mainRobotOf(operator)
  return {
    robot: main === undefined ? null : tokenOf(main),
    verdict: 'genuine',
    by: 'reverse-dns',
    because: `The name of ${ip} is ${visible(found.name, 100)}, and that name has this address.`,
  }
}

/** A client on the internet has no such address. */
function fromPrivate(ip: string, network: string): string {
  return `${ip} is an address of a private network (${network}), such as that of a proxy: it tells nothing of the client.`
}

function unknown(robot: string | null, because: string): RobotVerdict {
  return { robot, verdict: 'unknown', by: 'nothing', because }
}

function listFacts({ file, asOf }: RangeList): Pick<RobotVerdict, 'list'> {
  return { list: { file, asOf } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Which list it is, and how old. */
function ageOf({ file, asOf }: RangeList, { now = Date.now() }: VerifyRobotOptions): string {
  const days = Math.max(0, Math.floor((now - Date.parse(asOf)) / DAY_MS))
  return `${visible(file, 80)}, ${days === 1 ? '1 day' : `${days} days`} old`
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

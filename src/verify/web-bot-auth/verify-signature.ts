import { parsedUrl } from '../../fetch/index.ts'
import { robots } from '../../robots/index.ts'
import { present, visible } from '../../text/index.ts'
import { DIRECTORY_PATH, MAX_LIFETIME_S, TAG, WEB_BOT_AUTH_DRAFT } from './draft.ts'
import { KeyDirectories, type KeyDirectoriesOptions } from './key-directories.ts'
import { isPublishedTestKey, isSignedBy, type PublicKey } from './keys.ts'
import { type SignedRequest, signatureBase } from './signature-base.ts'
import { dictionaryIn, itemIn, type Member, type MemberList, type Params } from './structured-fields.ts'

/** What a signature says of who sent a request. */
export interface SignatureVerdict {
  /**
   * `valid`: the key of `agent` signed. `invalid`: it did not, or not for this time or host. `unknown`: the key could not
   * be had, or the signature is of a kind that is not known here. `none`: there is no such signature.
   */
  readonly kind: 'valid' | 'invalid' | 'unknown' | 'none'
  /** The address of the directory whose key signed: with `valid` only, since every client can name any address. */
  readonly agent?: string
  /** The operator of the robots of the registry that publish this directory. */
  readonly operator?: string
  /** The same signature was verified before, so it may be replayed. The draft leaves to the site what that means. */
  readonly isRepeated?: boolean
  /** A sentence. Text from outside is escaped in it. */
  readonly because: string
  /** The draft by which the signature was read, with its date. */
  readonly draft: string
}

/** Settings of a {@link SignatureVerifier}. */
export interface SignatureVerifierOptions extends KeyDirectoriesOptions {
  /** By how many seconds the clocks of client and site may differ. Default: 60. */
  readonly skewSeconds?: number
}

/** The most signatures of a request that are looked at. */
const MAX_SIGNATURES = 4

/** The most signatures that are remembered to recognise replays. */
const MAX_REMEMBERED = 10_000

/** The algorithm that is known here. */
const ALGORITHM = 'ed25519'

/**
 * Verifies the signatures of Web Bot Auth: HTTP Message Signatures (RFC 9421) with Ed25519. It keeps the directories of
 * keys that it fetched, so one verifier serves all requests.
 *
 * A signature proves who sent a request, and not that the request is allowed.
 *
 * @example
 * ```ts
 * import { SignatureVerifier } from 'wayleave/verify'
 *
 * const verifier = new SignatureVerifier()
 * const request = { method: 'GET', url: new URL('https://example.com/'), headers: new Headers() }
 * const { kind, because } = await verifier.verify(request)
 * kind // 'none'
 * because // 'The request has no signature of Web Bot Auth.'
 * ```
 */
export class SignatureVerifier {
  readonly #directories: KeyDirectories
  readonly #skew: number
  readonly #now: () => number
  readonly #seen = new Set<string>()

  constructor(options: SignatureVerifierOptions = {}) {
    const { skewSeconds = 60, now = Date.now } = options
    if (!Number.isFinite(skewSeconds) || skewSeconds < 0)
      throw new TypeError(`skewSeconds must be a number of seconds; it is ${String(skewSeconds)}.`)
    this.#directories = new KeyDirectories(options)
    this.#skew = skewSeconds
    this.#now = now
  }

  /** Verifies the signatures of a request. The first valid one counts, else the first one. */
  async verify(request: SignedRequest): Promise<SignatureVerdict> {
    const input = request.headers.get('signature-input')
    const signature = request.headers.get('signature')
    if (input === null && signature === null) return verdict('none', NO_SIGNATURE)
    const inputs = dictionaryIn(input ?? '')
    const signatures = dictionaryIn(signature ?? '')
    if (inputs === undefined || signatures === undefined)
      return verdict('invalid', 'Signature or Signature-Input cannot be parsed.')
    const tagged = [...inputs].flatMap(([label, member]) =>
      'list' in member && textOf(member.params, 'tag') === TAG ? [{ label, member }] : [],
    )
    let first: SignatureVerdict | undefined
    for (const { label, member } of tagged.slice(0, MAX_SIGNATURES)) {
      const found = await this.#verifyOne(request, label, member, signatures.get(label))
      if (found.kind === 'valid') return found
      first ??= found
    }
    return first ?? verdict('none', NO_SIGNATURE)
  }

  async #verifyOne(
    request: SignedRequest,
    label: string,
    input: MemberList,
    signature: Member | undefined,
  ): Promise<SignatureVerdict> {
    if (signature === undefined || 'list' in signature || signature.bare.kind !== 'bytes')
      return verdict('invalid', 'Signature has no bytes for the label of Signature-Input.')
    const keyId = textOf(input.params, 'keyid')
    if (keyId === undefined) return verdict('invalid', 'The signature has no keyid.')
    const wrong = this.#timeProblem(input.params) ?? coverageProblem(input)
    if (wrong !== undefined) return verdict('invalid', wrong)
    if (!hasKnownAlgorithm(input.params))
      return verdict('unknown', 'The algorithm of the signature is not known here: only ed25519 is.')
    const agent = agentOf(request, label, input)
    if ('problem' in agent) return verdict(agent.kind, agent.problem)
    const base = signatureBase(request, input)
    if ('problem' in base) return verdict('invalid', `The signature cannot be verified: ${base.problem}.`)
    const key = await this.#directories.keyOf(agent.url, keyId)
    if ('problem' in key) return verdict('unknown', `The key is not known: ${key.problem}.`)
    const unfit = this.#keyProblem(key)
    if (unfit !== undefined) return verdict('invalid', unfit)
    if (!(await isSignedBy(key, signature.bare.value, base.base)))
      return verdict('invalid', `The signature is not one of the key that ${visible(agent.url, 200)} has.`)
    const operator = robots.find(({ keys }) => keys?.url === agent.url)?.operator
    return {
      kind: 'valid',
      agent: agent.url,
      ...present({ operator }),
      isRepeated: this.#isRepeated(Buffer.from(signature.bare.value).toString('base64')),
      because: `The key at ${visible(agent.url, 200)} signed the request.`,
      draft: WEB_BOT_AUTH_DRAFT,
    }
  }

  /** Why a signature does not count at this time. */
  #timeProblem(params: Params): string | undefined {
    const [created, expires] = [params.get('created'), params.get('expires')]
    if (created?.kind !== 'integer' || expires?.kind !== 'integer')
      return 'The signature has no time of creation, or no end.'
    const now = this.#now() / 1000
    if (created.value > now + this.#skew) return 'The signature is from the future.'
    if (expires.value <= created.value) return 'The signature ends before it begins.'
    if (expires.value < now - this.#skew) return 'The signature is no longer valid.'
    return expires.value - created.value > MAX_LIFETIME_S
      ? 'The signature is valid for more than 24 hours, in which others can replay it.'
      : undefined
  }

  /** Why a key of a directory does not count now. */
  #keyProblem({ x, from = 0, until = Number.POSITIVE_INFINITY }: PublicKey): string | undefined {
    if (isPublishedTestKey(x))
      return 'The key comes from a published document, so its private part is public.'
    const now = this.#now() / 1000
    return now < from - this.#skew || now > until + this.#skew
      ? 'The directory says that the key does not count now.'
      : undefined
  }

  #isRepeated(signature: string): boolean {
    if (this.#seen.has(signature)) return true
    this.#seen.add(signature)
    const [oldest] = this.#seen
    if (this.#seen.size > MAX_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest)
    return false
  }
}

const NO_SIGNATURE = 'The request has no signature of Web Bot Auth.'

function verdict(kind: SignatureVerdict['kind'], because: string): SignatureVerdict {
  return { kind, because, draft: WEB_BOT_AUTH_DRAFT }
}

function textOf(params: Params, name: string): string | undefined {
  const value = params.get(name)
  return value?.kind === 'string' ? value.value : undefined
}

/** Why a signature may be one for another site. */
function coverageProblem({ list }: MemberList): string | undefined {
  return list.some(({ bare }) => bare.value === '@authority' || bare.value === '@target-uri')
    ? undefined
    : 'The signature covers neither @authority nor @target-uri, so it could be for another site.'
}

function hasKnownAlgorithm(params: Params): boolean {
  const algorithm = params.get('alg')
  return algorithm === undefined || (algorithm.kind === 'string' && algorithm.value === ALGORITHM)
}

type Agent = { readonly url: string } | { readonly kind: 'invalid' | 'unknown'; readonly problem: string }

/**
 * The directory that a signature names. The draft has a dictionary with a member for each label; earlier versions had
 * a bare text. Either must be signed. Earlier versions named an origin, whose directory has a well-known address.
 */
function agentOf({ headers }: SignedRequest, label: string, { list }: MemberList): Agent {
  const header = headers.get('signature-agent')
  if (header === null)
    return {
      kind: 'unknown',
      problem: 'The request has no Signature-Agent, so nothing says whose key it is.',
    }
  const isBare = header.trimStart().startsWith('"')
  const member = isBare ? itemIn(header) : dictionaryIn(header)?.get(label)
  if (member === undefined || 'list' in member || member.bare.kind !== 'string')
    return { kind: 'invalid', problem: 'Signature-Agent has no address for the label of the signature.' }
  if (member.params.size > 0)
    return {
      kind: 'unknown',
      problem: 'Signature-Agent has parameters, and the draft says to ignore it then.',
    }
  const isCovered = list.some(
    ({ bare, params }) =>
      bare.value === 'signature-agent' &&
      (isBare
        ? params.size === 0
        : params.size === 0 || (params.size === 1 && textOf(params, 'key') === label)),
  )
  if (!isCovered)
    return {
      kind: 'invalid',
      problem: 'The signature does not cover Signature-Agent, so others may have added it.',
    }
  const url = directoryUrl(member.bare.value)
  return url === undefined
    ? { kind: 'invalid', problem: 'Signature-Agent is no absolute https address.' }
    : { url }
}

/** The address of the keys; `undefined` for a text that is no https URL. */
function directoryUrl(text: string): string | undefined {
  const url = parsedUrl(text)
  if (url === undefined) return undefined
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  if (url.pathname === '/' && url.search === '') url.pathname = DIRECTORY_PATH
  return url.href
}

// Signatures against http-message-sig and web-bot-auth of Cloudflare, in both directions, and tampered with.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { component, createSignature, verifySignature, webcrypto } from 'http-message-sig'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signatureHeaders, verify as verifyByPackage } from 'web-bot-auth'
import { signerFromJWK, verifierFromJWK } from 'web-bot-auth/crypto'
import {
  nodeRobotVerifier,
  PublishedRanges,
  robotVerifier,
  SignatureVerifier,
  type SignatureVerifierOptions,
  type VerifiedRequest,
  verifyRobot,
  webBotAuth,
} from '../../src/verify/index.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const AT = NOW / 1000
const AGENT = 'https://agent.bot.goog/.well-known/http-message-signatures-directory'
const TEST_KEY = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'

interface Pair {
  readonly jwk: JsonWebKey & { readonly x: string }
  readonly keyId: string
  readonly keys: CryptoKeyPair
}
interface CryptoKeyPair {
  readonly privateKey: Parameters<typeof webcrypto.signer>[0]
  readonly publicKey: Parameters<typeof webcrypto.verifier>[0]
}
type JsonWebKey = Awaited<ReturnType<typeof exported>>
const generate = async () =>
  (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
const exported = (key: CryptoKeyPair['privateKey']) => crypto.subtle.exportKey('jwk', key)

async function newPair(): Promise<Pair> {
  const keys = await generate()
  const jwk = (await exported(keys.privateKey)) as Pair['jwk']
  const bytes = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${jwk.x}"}`)
  const keyId = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
  return { jwk, keyId, keys }
}

let own: Pair
let other: Pair
beforeAll(async () => {
  own = await newPair()
  other = await newPair()
})

/** Directories by their address; each request is recorded. */
function directories(
  bodies: Readonly<Record<string, unknown>>,
  status = 200,
  headers: Record<string, string> = {},
) {
  const asked: string[] = []
  const fetch: NonNullable<SignatureVerifierOptions['fetch']> = async (url) => {
    asked.push(url)
    const body = bodies[url]
    const isThere = body !== undefined && status < 300
    return {
      outcome: isThere ? 'ok' : 'unavailable',
      ...(isThere ? { body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) } : {}),
      ...(isThere ? {} : { problem: 'it answered with 404' }),
      hops: [{ status: isThere ? status : 404, headers }],
      truncated: false,
    }
  }
  return { asked, fetch }
}

const setOf = (...pairs: readonly Pair[]) => ({
  keys: pairs.map(({ jwk: { kty, crv, x } }) => ({ kty, crv, x })),
})

function verifierOf(bodies: Readonly<Record<string, unknown>> = { [AGENT]: setOf(own) }, now = NOW) {
  return new SignatureVerifier({ fetch: directories(bodies).fetch, now: () => now })
}

interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

/** A request that the oracle signed. */
async function byOracle({
  agent = `sig1="${AGENT}"`,
  components = ['@authority', component('signature-agent', { key: 'sig1' })],
  parameters = {},
  pair = own,
}: {
  agent?: string
  components?: Parameters<typeof createSignature>[1]['components']
  parameters?: Readonly<Record<string, string | number>>
  pair?: Pair
} = {}): Promise<Asked> {
  const url = new URL('https://site.example/a?b=c')
  const { signature, signatureInput } = await createSignature(
    {
      kind: 'request',
      method: 'GET',
      targetUri: url.href,
      requestTarget: '/a?b=c',
      fields: [{ name: 'signature-agent', value: agent }],
    },
    {
      label: 'sig1',
      components,
      parameters: {
        created: AT,
        expires: AT + 60,
        keyid: pair.keyId,
        alg: 'ed25519',
        tag: 'web-bot-auth',
        ...parameters,
      },
      signer: webcrypto.signer(pair.keys.privateKey),
    },
  )
  const headers = new Headers({ 'signature-agent': agent, signature, 'signature-input': signatureInput })
  return { method: 'GET', url, headers }
}

/** A request that the project signed. */
async function byOwn(pair = own): Promise<Asked> {
  const url = new URL('https://site.example/a?b=c')
  const sign = await webBotAuth({ key: pair.jwk, signatureAgent: AGENT, now: () => NOW })
  const headers = new Headers(await sign({ method: 'GET', url, headers: new Headers({ accept: '*/*' }) }))
  return { method: 'GET', url, headers }
}

describe('against http-message-sig', () => {
  it('the oracle verifies what the project signs, and not with another key or for another request', async () => {
    const verify = async (pair: Pair, { method, url, headers }: Asked) =>
      verifySignature(
        {
          kind: 'request',
          method,
          targetUri: url.href,
          fields: [...headers].map(([name, value]) => ({ name, value })),
        },
        {
          policy: {
            algorithms: ['ed25519'],
            requiredComponents: ['@authority', component('signature-agent', { key: 'sig1' })],
            requiredParameters: ['created', 'expires', 'keyid', 'tag'],
            now: AT,
          },
          resolveVerifier: () => webcrypto.verifier(pair.keys.publicKey),
        },
      )
    const signed = await byOwn()
    const { parameters } = await verify(own, signed)
    expect(parameters).toMatchObject({ keyid: own.keyId, tag: 'web-bot-auth', created: AT, expires: AT + 60 })
    await expect(verify(other, signed)).rejects.toThrow()
    await expect(verify(own, { ...signed, method: 'POST' })).rejects.toThrow()
    await expect(verify(own, { ...signed, url: new URL('https://site.example/b') })).rejects.toThrow()
  })

  it.each([
    ['a dictionary', {}],
    [
      'all that narrows',
      {
        components: [
          '@method',
          '@target-uri',
          '@path',
          '@query',
          '@scheme',
          '@request-target',
          component('signature-agent', { key: 'sig1' }),
        ],
      },
    ],
    [
      'a bare text, as earlier drafts have it',
      { agent: `"${AGENT}"`, components: ['@authority', 'signature-agent'] },
    ],
    [
      'an origin, whose directory is well known',
      { agent: '"https://agent.bot.goog"', components: ['@authority', 'signature-agent'] },
    ],
    ['a nonce with quotation marks', { parameters: { alg: 'ed25519', nonce: 'a"b\\c' } }],
  ] as const)('the project verifies what the oracle signs: %s', async (_, signing) => {
    expect(await verifierOf().verify(await byOracle(signing))).toEqual({
      kind: 'valid',
      agent: AGENT,
      operator: 'Google',
      isRepeated: false,
      because: `The key at ${AGENT} signed the request.`,
      draft: 'draft-ietf-webbotauth-httpsig-protocol-01 (2026-10-29)',
    })
  })

  it('the project verifies its own', async () => {
    expect((await verifierOf().verify(await byOwn())).kind).toBe('valid')
  })
})

/** Changes to a valid request: each must take away its validity. */
const TAMPERINGS: readonly (readonly [
  what: string,
  change: (request: Asked) => Asked | Promise<Asked>,
  kind: string,
])[] = [
  ['another method', (request) => ({ ...request, method: 'POST' }), 'invalid'],
  ['another host', (request) => ({ ...request, url: new URL('https://other.example/a?b=c') }), 'invalid'],
  ['another port', (request) => ({ ...request, url: new URL('https://site.example:8443/a?b=c') }), 'invalid'],
  ['another scheme', (request) => ({ ...request, url: new URL('http://site.example/a?b=c') }), 'invalid'],
  ['another path', (request) => ({ ...request, url: new URL('https://site.example/A?b=c') }), 'invalid'],
  ['another query', (request) => ({ ...request, url: new URL('https://site.example/a?b=d') }), 'invalid'],
  ['no query', (request) => ({ ...request, url: new URL('https://site.example/a') }), 'invalid'],
  ['another directory', edit('signature-agent', 'agent.bot.goog', 'evil.example'), 'unknown'],
  ['another label of Signature-Agent', edit('signature-agent', 'sig1', 'sig2'), 'invalid'],
  ['a parameter of Signature-Agent', edit('signature-agent', '"$', '";type=directory'), 'unknown'],
  ['no Signature-Agent', drop('signature-agent'), 'unknown'],
  ['a http directory', edit('signature-agent', 'https', 'http'), 'invalid'],
  ['no URL', edit('signature-agent', 'https://', ''), 'invalid'],
  ['a second Signature-Agent', edit('signature-agent', '$', ', sig1="https://evil.example/keys"'), 'unknown'],
  ['no Signature', drop('signature'), 'invalid'],
  ['no Signature-Input', drop('signature-input'), 'none'],
  ['a flipped bit', edit('signature', ':(.)', (_, first) => `:${first === 'A' ? 'B' : 'A'}`), 'invalid'],
  ['a shorter signature', edit('signature', '.{4}==:', '==:'), 'invalid'],
  [
    'bits beyond the signature',
    edit('signature', '(.)==:', (_, last) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==:`),
    'invalid',
  ],
  ['another label of the signature', edit('signature', 'sig1', 'sig2'), 'invalid'],
  ['a text for the signature', edit('signature', ':(.*):', '"$1"'), 'invalid'],
  ['a later creation', edit('signature-input', `created=${AT}`, `created=${AT + 1}`), 'invalid'],
  ['a later end', edit('signature-input', `expires=${AT + 60}`, `expires=${AT + 61}`), 'invalid'],
  ['no end', edit('signature-input', `;expires=${AT + 60}`, ''), 'invalid'],
  ['no creation', edit('signature-input', `;created=${AT}`, ''), 'invalid'],
  [
    'another key',
    async ({ ...request }) => {
      const input = request.headers.get('signature-input') ?? ''
      return withHeader(request, 'signature-input', input.replace(own.keyId, other.keyId))
    },
    'unknown',
  ],
  ['no key', edit('signature-input', ';keyid="[^"]*"', ''), 'invalid'],
  ['another algorithm', edit('signature-input', 'ed25519', 'hmac-sha256'), 'unknown'],
  ['another tag', edit('signature-input', 'web-bot-auth', 'other'), 'none'],
  ['another nonce', edit('signature-input', 'nonce="', 'nonce="x'), 'invalid'],
  ['a component less', edit('signature-input', '"@method" ', ''), 'invalid'],
  ['a component twice', edit('signature-input', '"@method"', '"@method" "@method"'), 'invalid'],
  ['an unknown component', edit('signature-input', '"@method"', '"@status"'), 'invalid'],
  ['a component that is not sent', edit('signature-input', '"@method"', '"digest"'), 'invalid'],
  ['a host that is not signed', edit('signature-input', '"@target-uri" "@authority" ', ''), 'invalid'],
  [
    'a Signature-Agent that is not signed',
    edit('signature-input', ' "signature-agent";key="sig1"', ''),
    'invalid',
  ],
  [
    'parameters in another order',
    edit('signature-input', `(;created=${AT})(;expires=${AT + 60})`, '$2$1'),
    'invalid',
  ],
  ['a text that cannot be parsed', edit('signature-input', '\\)', ')('), 'invalid'],
  ['a number that is a text', edit('signature-input', `created=${AT}`, `created="${AT}"`), 'invalid'],
  ['a number with a fraction', edit('signature-input', `created=${AT}`, `created=${AT}.5`), 'invalid'],
]

function withHeader(request: Asked, name: string, value: string): Asked {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return { ...request, headers }
}

function edit(name: string, from: string, to: string | ((whole: string, part: string) => string)) {
  return (request: Asked): Asked => {
    const before = request.headers.get(name) ?? ''
    const after = before.replace(new RegExp(from), to as string)
    expect(after).not.toBe(before)
    return withHeader(request, name, after)
  }
}

function drop(name: string) {
  return (request: Asked): Asked => {
    const headers = new Headers(request.headers)
    headers.delete(name)
    return { ...request, headers }
  }
}

describe('a request that somebody changed', () => {
  it.each(TAMPERINGS)('is not valid: %s', async (_, change, kind) => {
    const verdict = await verifierOf().verify(await change(await byOwn()))
    expect([verdict.kind, verdict.agent]).toEqual([kind, undefined])
    expect(verdict.because).toMatch(/^[A-Z].*\.$/)
  })
})

/** What cannot be changed in a request of that package, since it has no label there, or the text is another one. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'another label of Signature-Agent',
  'a Signature-Agent that is not signed',
  'parameters in another order',
])

/**
 * Cloudflare's own package for this kind of signature, in its newest version (0.1.3). It reads an earlier draft, whose
 * Signature-Agent is a bare text. It takes the whole header for a component with `key`, so it is given the member alone.
 */
describe('against web-bot-auth', () => {
  const accepts = async ({ method, url, headers }: Asked): Promise<boolean> => {
    const agent = headers.get('signature-agent')
    const given = new Headers(headers)
    if (agent !== null) given.set('signature-agent', agent.replace(/^sig1=/, ''))
    const { kty, crv, x } = own.jwk
    try {
      await verifyByPackage({ method, url: url.href, headers: given }, await verifierFromJWK({ kty, crv, x }))
      return true
    } catch {
      return false
    }
  }
  const byPackage = async (): Promise<Asked> => {
    const [method, url] = ['GET', new URL('https://site.example/a?b=c')]
    const headers = new Headers({ 'signature-agent': `"${AGENT}"` })
    const signed = await signatureHeaders({ method, url: url.href, headers }, await signerFromJWK(own.jwk), {
      created: new Date(NOW),
      expires: new Date(NOW + 60_000),
      components: ['@method', '@target-uri', '@authority', 'signature-agent'],
    })
    for (const [name, value] of Object.entries(signed)) headers.set(name, value)
    return { method, url, headers }
  }
  beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  it('it verifies what the project signs, and the project what it signs', async () => {
    expect(await accepts(await byOwn())).toBe(true)
    expect(await accepts(await byOwn(other))).toBe(false)
    expect(await verifierOf().verify(await byPackage())).toMatchObject({ kind: 'valid', agent: AGENT })
  })

  it('it accepts nothing that somebody changed, but for bits that its base64 leaves out', async () => {
    const accepted: string[] = []
    for (const [what, change] of TAMPERINGS)
      if (await accepts(await change(await byOwn()))) accepted.push(what)
    expect(accepted).toEqual(['bits beyond the signature'])
  })

  const fitting = TAMPERINGS.filter(([what]) => !ELSEWHERE.has(what))
  it.each(fitting)('its signatures are not valid: %s', async (_, change) => {
    const { kind, agent } = await verifierOf().verify(await change(await byPackage()))
    expect([kind, agent]).toEqual([expect.stringMatching(/^(?:invalid|unknown|none)$/), undefined])
  })

  it('they are changed in 30 ways', () => {
    expect(fitting.length).toBeGreaterThanOrEqual(30)
  })
})

describe('the time', () => {
  it.each([
    [-61, 'invalid'],
    [-60, 'valid'],
    [0, 'valid'],
    [120, 'valid'],
    [121, 'invalid'],
  ])(
    '%d seconds after the signature it is %s, with clocks that differ by a minute',
    async (seconds, kind) => {
      const verifier = verifierOf(undefined, NOW + seconds * 1000)
      expect((await verifier.verify(await byOwn())).kind).toBe(kind)
    },
  )

  it('no signature counts for more than 24 hours, or ends before it begins', async () => {
    for (const expires of [AT + 86_401, AT, AT - 1])
      expect((await verifierOf().verify(await byOracle({ parameters: { expires } }))).kind).toBe('invalid')
    expect((await verifierOf().verify(await byOracle({ parameters: { expires: AT + 86_400 } }))).kind).toBe(
      'valid',
    )
  })

  it('a signature that comes again is said to be repeated', async () => {
    const [verifier, request] = [verifierOf(), await byOwn()]
    expect((await verifier.verify(request)).isRepeated).toBe(false)
    expect((await verifier.verify(request)).isRepeated).toBe(true)
  })
})

describe('the directory', () => {
  it('is fetched once, and again for a key that it lacks, but not within a minute', async () => {
    let now = NOW
    const { asked, fetch } = directories({ [AGENT]: setOf(own) })
    const verifier = new SignatureVerifier({ fetch, now: () => now })
    const [good, bad] = [await byOwn(), await byOwn(other)]
    for (let at = 0; at < 3; at++) expect((await verifier.verify(good)).kind).toBe('valid')
    expect((await verifier.verify(bad)).kind).toBe('unknown')
    expect(asked.length).toBe(1)
    now += 60_000
    expect((await verifier.verify(bad)).kind).toBe('unknown')
    expect(asked.length).toBe(2)
  })

  it('of one address gives no key for another', async () => {
    const { fetch } = directories({ [AGENT]: setOf(own), 'https://evil.example/k': setOf(other) })
    const verifier = new SignatureVerifier({ fetch, now: () => NOW })
    expect(
      (await verifier.verify(await byOracle({ agent: 'sig1="https://evil.example/k"', pair: other }))).agent,
    ).toBe('https://evil.example/k')
    expect((await verifier.verify(await byOracle({ pair: other }))).kind).toBe('unknown')
  })

  it.each([
    ['no JSON', '{'],
    ['no set', {}],
    ['no keys', { keys: [] }],
    ['keys of other kinds', { keys: [{ kty: 'EC' }, 1, null, { kty: 'OKP', crv: 'Ed25519', x: 1 }] }],
    ['nothing', undefined],
  ])('with %s is unknown', async (_, body) => {
    const { kind, because } = await verifierOf({ [AGENT]: body }).verify(await byOwn())
    expect([kind, because]).toEqual(['unknown', expect.stringMatching(/^The key is not known: /)])
  })

  it('says when a key counts', async () => {
    const [key] = setOf(own).keys
    for (const [times, kind] of [
      [{ nbf: AT + 61 }, 'invalid'],
      [{ exp: AT - 61 }, 'invalid'],
      [{ nbf: AT, exp: AT }, 'valid'],
      [{ use: 'enc' }, 'unknown'],
    ] as const)
      expect(
        (await verifierOf({ [AGENT]: { keys: [{ ...key, ...times }] } }).verify(await byOwn())).kind,
      ).toBe(kind)
  })

  it('with a key that a document publishes is refused', async () => {
    const bytes = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${TEST_KEY}"}`)
    const keyId = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
    const bodies = { [AGENT]: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: TEST_KEY }] } }
    const { kind, because } = await verifierOf(bodies).verify(
      await byOracle({ parameters: { keyid: keyId } }),
    )
    expect([kind, because]).toEqual(['invalid', expect.stringContaining('private part is public')])
  })

  it.each(['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])('on %s is not asked for', async (host) => {
    const verifier = new SignatureVerifier({ now: () => NOW })
    const { kind, because } = await verifier.verify(await byOracle({ agent: `sig1="https://${host}/keys"` }))
    expect([kind, because]).toEqual(['unknown', expect.stringContaining('could not be had')])
  })
})

describe('the signer', () => {
  it('refuses what is no key, address or time', async () => {
    const { d: _, ...publicKey } = own.jwk
    await expect(webBotAuth({ key: publicKey, signatureAgent: AGENT })).rejects.toThrow(/private Ed25519 key/)
    for (const signatureAgent of ['http://a.example/', 'a.example', 'https://a.example/\n'])
      await expect(webBotAuth({ key: own.jwk, signatureAgent })).rejects.toThrow(/https URL/)
    for (const lifetimeSeconds of [0, -1, Number.NaN, 86_401])
      await expect(webBotAuth({ key: own.jwk, signatureAgent: AGENT, lifetimeSeconds })).rejects.toThrow(
        /lifetimeSeconds/,
      )
  })
})

describe('verifyRobot', () => {
  const named = async (userAgent: string | undefined, pair = own) => {
    const { method, url, headers } = await byOwn(pair)
    if (userAgent !== undefined) headers.set('user-agent', userAgent)
    return verifyRobot({ method, url, headers, verifier: verifierOf() })
  }

  it('is genuine by the signature of the directory that the registry has', async () => {
    const google = {
      robot: 'Google-Agent',
      verdict: 'genuine',
      by: 'signature',
      signature: { kind: 'valid' },
    }
    expect(await named('Google-Agent')).toMatchObject(google)
    expect(await named(undefined)).toMatchObject(google)
  })

  it('of another robot, or with a signature that is not valid, knows as little as before', async () => {
    expect(await named('YouBot/1.0')).toMatchObject({ robot: 'YouBot', verdict: 'unknown', by: 'nothing' })
    expect(await named('Google-Agent', other)).toMatchObject({
      verdict: 'unknown',
      signature: { kind: 'unknown' },
    })
    expect(await named('Google-Extended')).toMatchObject({ verdict: 'not-genuine', by: 'name' })
  })

  it('needs an address or headers', async () => {
    await expect(verifyRobot({ userAgent: 'GPTBot' })).rejects.toThrow(TypeError)
    await expect(verifyRobot({ ip: 'x', headers: {} })).rejects.toThrow(TypeError)
    expect(await verifyRobot({ headers: { ':path': '/', host: undefined, 'x\u0000': 'y' } })).toMatchObject({
      ...{ robot: null, verdict: 'unknown', signature: { kind: 'none' } },
    })
  })
})

describe('middleware', () => {
  it('gives the operator of a genuine robot to handlers of web standards, and decides nothing', async () => {
    const verify = robotVerifier({ verifier: verifierOf() })
    const { url, headers } = await byOwn()
    headers.set('user-agent', 'Google-Agent')
    expect(await verify(new Request(url, { headers }))).toMatchObject({
      verified: 'Google',
      verdict: 'genuine',
    })
    headers.set('signature', 'broken')
    expect(await verify(new Request(url, { headers }), '10.0.0.1')).toMatchObject({
      verified: null,
      verdict: 'unknown',
    })
    expect(await verify(new Request(url), 'fe80::1%eth0')).toMatchObject({
      verified: null,
      verdict: 'unknown',
    })
  })

  it('gives the operator in Hono, by a signature or a list, also behind a proxy that ends TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-hono-'))
    writeFileSync(join(folder, 'gptbot.json'), '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]}')
    const ranges = await PublishedRanges.ofFolder(folder)
    rmSync(folder, { recursive: true })
    const verify = robotVerifier({ verifier: verifierOf(), ranges, origin: 'https://site.example' })
    const app = new Hono()
    app.use(async (context, next) => {
      const { verified } = await verify(context.req.raw, context.req.header('x-client'))
      context.header('x-verified', verified ?? 'nobody')
      await next()
    })
    app.get('/a', (context) => context.text('page'))
    const { headers } = await byOwn()
    const signed = { ...Object.fromEntries(headers), 'user-agent': 'Google-Agent' }
    const listed = { 'user-agent': 'GPTBot/1.2', 'x-client': '192.0.2.7' }
    const answers: (string | null)[] = []
    for (const sent of [signed, listed, { ...listed, 'x-client': '198.51.100.7' }]) {
      const answer = await app.request('http://10.0.0.5/a?b=c', { headers: sent })
      expect(await answer.text()).toBe('page')
      answers.push(answer.headers.get('x-verified'))
    }
    expect(answers).toEqual(['Google', 'OpenAI', 'nobody'])
  })

  it('does the same on a server of Node, which calls next in any case', async () => {
    const { url, headers } = await byOwn()
    const seen: (VerifiedRequest | undefined)[] = []
    const verify = nodeRobotVerifier({ verifier: verifierOf(), origin: url.origin })
    const server = createServer((request: IncomingMessage & { robot?: VerifiedRequest }, response) => {
      // As Express does it for a middleware below a path.
      Object.assign(request, { originalUrl: request.url, url: '/' })
      void verify(request, response, () => {
        seen.push(request.robot)
        response.end()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const signed = { ...Object.fromEntries(headers), 'user-agent': 'Google-Agent' }
    for (const sent of [signed, { 'user-agent': 'Google-Agent' }, {}])
      await fetch(`http://127.0.0.1:${port}/a?b=c`, { headers: sent })
    server.close()
    expect(seen.map((one) => one?.verified)).toEqual(['Google', null, null])
    expect(seen[1]?.because).toContain('127.0.0.1 is an address of a private network')
  })
})

import { describe, expect, it } from 'vitest'
import { fetchRobots } from '../../src/fetch/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { CERTIFICATE, fetchFrom, serve, serveSecurely, USER_AGENT } from '../fetch/servers.ts'
import { gateOn, originOf } from './hosts.ts'

const RULES = 'User-agent: *\nDisallow: /private'
const NAMES = { 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'] }

describe('a certificate that does not verify', () => {
  it('not accepted: the outcome is tls, and nothing is sent without encryption', async () => {
    const secure = await serveSecurely((_request, response) => void response.end(RULES))
    let plain = 0
    const server = await serve((_request, response) => {
      plain += 1
      response.end(RULES)
    })
    const gate = gateOn({}, NAMES)
    const { verdict, evidence } = await gate.decide(`${originOf(secure, 'https', 'a.test')}/a`)
    expect([verdict, evidence.outcome, evidence.unverified]).toEqual(['defer', 'tls', undefined])
    expect([plain, server.connections()]).toEqual([0, 0])
  })

  it('accepted for a named origin: the decision names the origin', async () => {
    const secure = await serveSecurely((_request, response) => void response.end(RULES))
    const [own, other] = [originOf(secure, 'https', 'a.test'), originOf(secure, 'https', 'b.test')]
    const gate = gateOn({ robots: { insecureOrigins: [`${own}/`] } }, NAMES)
    const decision = await gate.decide(`${own}/private`)
    expect(decision).toMatchObject({
      verdict: 'disallow',
      reason: 'rule',
      evidence: { outcome: 'ok', unverified: [own] },
    })
    expect(decision.evidence.because).toMatch(
      /certificate did not verify, so another server may have answered\.$/,
    )
    expect((await gate.decide(`${own}/a`)).evidence.unverified).toEqual([own])
    expect((await gate.decide(`${other}/a`)).evidence).toMatchObject({ outcome: 'tls' })
  })

  it('accepted for a site without a file: the decision names the origin too', async () => {
    const secure = await serveSecurely((_request, response) => void response.writeHead(404).end())
    const own = originOf(secure, 'https', 'a.test')
    const { verdict, evidence } = await gateOn({ robots: { insecureOrigins: [own] } }, NAMES).decide(
      `${own}/a`,
    )
    expect([verdict, evidence.outcome, evidence.unverified]).toEqual(['allow', 'not-found', [own]])
  })

  it('after a redirect: accepted only if that origin is named', async () => {
    const secure = await serveSecurely((_request, response) => void response.end(RULES))
    const own = originOf(secure, 'https', 'a.test')
    const plain = await serve(
      (_request, response) => void response.writeHead(302, { location: `${own}/robots.txt` }).end(),
    )
    const gate = gateOn({ robots: { insecureOrigins: [own] } }, NAMES)
    expect((await gate.decide(`${originOf(plain)}/a`)).evidence).toMatchObject({
      outcome: 'ok',
      unverified: [own],
    })
    expect((await gateOn({}, NAMES).decide(`${originOf(plain)}/a`)).evidence.outcome).toBe('tls')
  })

  it('a certificate that verifies: is never reported as unverified', async () => {
    const secure = await serveSecurely((_request, response) => void response.end(RULES))
    const own = originOf(secure, 'https', 'a.test')
    const { verdict, evidence } = await gateOn(
      { ca: [CERTIFICATE], robots: { insecureOrigins: [own] } },
      NAMES,
    ).decide(`${own}/a`)
    expect([verdict, evidence.outcome, evidence.unverified]).toEqual(['allow', 'ok', undefined])
  })

  it('accepted by one gate: another gate on the same store does not use the record', async () => {
    const secure = await serveSecurely((_request, response) => void response.end(RULES))
    const own = originOf(secure, 'https', 'a.test')
    const store = memoryStore()
    const lax = gateOn({ store, robots: { insecureOrigins: [own] } }, NAMES)
    expect((await lax.decide(`${own}/a`)).verdict).toBe('allow')
    const strict = gateOn({ store }, NAMES)
    expect(await strict.decide(`${own}/a`)).toMatchObject({
      verdict: 'defer',
      evidence: { outcome: 'tls' },
    })
  })

  it.each(['http://a.test', 'https://a.test/x', '*', 'a.test', 'https://me:secret@a.test'])(
    'insecureOrigins with %s: throws TypeError',
    async (origin) => {
      const { address, port } = await serve((_request, response) => void response.end(RULES))
      await expect(
        fetchRobots(`http://${address}:${port}`, {
          userAgent: USER_AGENT,
          allowPrivate: true,
          insecureOrigins: [origin],
        }),
      ).rejects.toThrow(TypeError)
    },
  )
})

describe('requests to private networks', () => {
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://localhost',
    'http://inner.test',
    'http://mixed.test',
  ])('%s: its file is not requested, the decision is defer, and no connection is made', async (host) => {
    const server = await serve((_request, response) => void response.end(RULES))
    const names = { 'inner.test': ['127.0.0.1'], 'mixed.test': ['127.0.0.1', '192.0.2.1'] }
    const gate = gateOn({ allowPrivate: false, ports: [server.port] }, names)
    expect(await gate.decide(`${host}:${server.port}/a`)).toMatchObject({
      verdict: 'defer',
      evidence: { outcome: 'blocked-address' },
    })
    expect(server.connections()).toBe(0)
  })

  it('a proxy in the environment: is not used', async () => {
    const proxy = await serve((_request, response) => void response.end(RULES))
    const server = await serve((_request, response) => void response.end(RULES))
    const named = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    const before = named.map((name) => process.env[name])
    try {
      for (const name of named) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : originOf(proxy)
      expect((await fetchFrom(server)).outcome).toBe('ok')
    } finally {
      for (const [index, name] of named.entries()) {
        const value = before[index]
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
    expect([server.connections(), proxy.connections()]).toEqual([1, 0])
  })
})

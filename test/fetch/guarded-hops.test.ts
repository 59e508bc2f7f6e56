import { describe, expect, it, vi } from 'vitest'
import { fetchRobots } from '../../src/fetch/index.ts'
import { canListen, resolver, serve, USER_AGENT } from './servers.ts'

/** Taken for a public address here, so that a first hop may be asked while the guard stands. */
const PUBLIC = '127.0.0.2'

vi.mock(import('../../src/fetch/guards/guard-address.ts'), async (importOriginal) => {
  const { guardAddress } = await importOriginal()
  return { guardAddress: (address: string) => (address === PUBLIC ? undefined : guardAddress(address)) }
})

const RULES = 'User-agent: *'

describe.skipIf(!(await canListen(PUBLIC)))('the guard at a public host', () => {
  it('a public host: is requested', async () => {
    const server = await serve((_request, response) => response.end(RULES), PUBLIC)
    const resolve = resolver({ 'a.test': [PUBLIC] })
    const { outcome, hops } = await fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      ports: [server.port],
      resolve,
    })
    expect([outcome, hops[0]?.address]).toEqual(['ok', PUBLIC])
  })

  it.each([
    ['a literal', (port: number) => `http://127.0.0.1:${port}/`],
    ['a literal in one number', (port: number) => `http://2130706433:${port}/`],
    ['a literal in other digits', (port: number) => `//①②⑦.0.0.1:${port}/`],
    ['IPv6 that carries it', (port: number) => `http://[::ffff:7f00:1]:${port}/`],
    ['the unspecified address', (port: number) => `http://0:${port}/`],
    ['a name of this machine', (port: number) => `http://localhost:${port}/`],
    ['a name with a private address', (port: number) => `http://inner.test:${port}/`],
    ['a name with a private address among public ones', (port: number) => `http://mixed.test:${port}/`],
  ])('a redirect to a private host by %s: is refused', async (_name, location) => {
    const inner = await serve((_request, response) => response.end(RULES))
    const outer = await serve((_request, response) => {
      response
        .writeHead(302, { location: Buffer.from(location(inner.port), 'utf8').toString('latin1') })
        .end()
    }, PUBLIC)
    const resolve = resolver({
      'outer.test': [PUBLIC],
      'inner.test': ['127.0.0.1'],
      'mixed.test': [PUBLIC, '127.0.0.1'],
    })
    const ports = [outer.port, inner.port]
    const { outcome, hops, body } = await fetchRobots(`http://outer.test:${outer.port}`, {
      userAgent: USER_AGENT,
      ports,
      resolve,
    })
    expect([outcome, hops.length, hops[0]?.status, body]).toEqual(['blocked-address', 1, 302, undefined])
    expect([outer.connections(), inner.connections()]).toEqual([1, 0])
  })

  it('a redirect to another port: is refused', async () => {
    const inner = await serve((_request, response) => response.end(RULES), PUBLIC)
    const outer = await serve(
      (_request, response) => response.writeHead(302, { location: `http://${PUBLIC}:${inner.port}/` }).end(),
      PUBLIC,
    )
    const { outcome, problem } = await fetchRobots(`http://${PUBLIC}:${outer.port}`, {
      userAgent: USER_AGENT,
      ports: [outer.port],
    })
    expect([outcome, inner.connections()]).toEqual(['blocked-address', 0])
    expect(problem).toBe(
      `the redirect was not followed: port ${inner.port} is not among the allowed ports (${outer.port})`,
    )
  })

  it('a host that becomes private between two hops (DNS rebinding): is refused', async () => {
    const server = await serve(
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      '0.0.0.0',
    )
    const answers = [[PUBLIC], ['127.0.0.1']]
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => answers[asked++] ?? []
    const { outcome, hops } = await fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      ports: [server.port],
      resolve,
    })
    expect([outcome, hops.length, asked, server.connections()]).toEqual(['blocked-address', 1, 2, 1])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { retrieverOf } from '../../src/cli/serving/retriever.ts'
import { canListen, serve } from '../fetch/servers.ts'
import { get, startedServer } from './running-server.ts'

/** Two addresses of this process alone. The guard allows port 80 only, and other tests may run at the same time. */
const [low, middle] = [process.pid & 0xff, (process.pid >> 8) & 0xff]
const high = (process.pid >> 16) & 0x3f
/** Taken for a public address here, so that a first hop may be asked while the guard stands. */
const PUBLIC = `127.${64 + high}.${middle}.${low}`
const PRIVATE = `127.${128 + high}.${middle}.${low}`
const bytes = PRIVATE.split('.').map(Number)
const number = bytes.reduce((sum, byte) => 256 * sum + byte)
const hex = Buffer.from(bytes).toString('hex')

vi.mock(import('../../src/fetch/guards/guard-address.ts'), async (importOriginal) => {
  const { guardAddress } = await importOriginal()
  return { guardAddress: (address: string) => (address === PUBLIC ? undefined : guardAddress(address)) }
})

describe.skipIf(!(await canListen(PUBLIC, 80)))('GET /api/fetch of a public site', () => {
  it.each([
    `http://${PRIVATE}/`,
    `http://${number}/`,
    'http://localhost/',
    `http://[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]/`,
    'http://169.254.169.254/latest/meta-data/',
  ])('that redirects to %s: is refused, and the private host is not asked', async (location) => {
    const inner = await serve((_request, response) => response.end('User-agent: *'), PRIVATE, 80)
    const outer = await serve((_request, response) => response.writeHead(302, { location }).end(), PUBLIC, 80)
    const { url } = await startedServer({
      retrieve: retrieverOf({ userAgent: 'WayleaveTest/1.0 (+https://example.com/bot)' }, false),
    })
    const { status, json } = await get(url, `api/fetch?url=${encodeURIComponent(`http://${PUBLIC}/`)}`)
    expect([status, json.type]).toEqual([403, 'urn:wayleave:problem:private-target'])
    expect(json.detail).toMatch(/^The redirect was not followed: (?:the address|its host) is [^"]*\.$/)
    expect([outer.connections() > 0, inner.connections()]).toEqual([true, 0])
    expect((await get(url, 'healthz')).status).toBe(200)
  })

  it.each([302, 404])(
    'asked by strangers, whose robots.txt answers %s and ROBOTS.TXT leads inside: names no address',
    async (status) => {
      const location = 'http://10.1.2.3/'
      await serve(
        ({ url }, response) =>
          void response.writeHead(url === '/robots.txt' ? status : 302, { location }).end(),
        PUBLIC,
        80,
      )
      const retrieve = retrieverOf({ userAgent: 'WayleaveTest/1.0 (+https://example.com/bot)' }, true)
      const { url } = await startedServer({ retrieve })
      const answer = await get(url, `api/fetch?url=${encodeURIComponent(`http://${PUBLIC}/`)}`)
      expect(answer.status).toBe(status === 302 ? 403 : 200)
      expect(answer.text).not.toMatch(/10\.0\.0\.0|RFC 1918/)
    },
  )

  it.each(['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/'])(
    '%s, asked by strangers: names neither the address nor its network',
    async (target) => {
      const retrieve = retrieverOf({ userAgent: 'WayleaveTest/1.0 (+https://example.com/bot)' }, true)
      const { url } = await startedServer({ retrieve })
      const { status, json } = await get(url, `api/fetch?url=${encodeURIComponent(target)}`)
      expect([status, json.detail]).toEqual([
        403,
        'The request was not sent: its host, or one of a redirect, is not on the public internet.',
      ])
    },
  )
})

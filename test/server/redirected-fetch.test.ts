import { describe, expect, it, vi } from 'vitest'
import { retrieverOf } from '../../src/cli/serving/retriever.ts'
import { canListen, serve } from '../fetch/servers.ts'
import { get, startedServer } from './running-server.ts'

/** Taken for a public address here, so that a first hop may be asked while the guard stands. */
const PUBLIC = '127.0.0.2'

vi.mock(import('../../src/fetch/guards/guard-address.ts'), async (importOriginal) => {
  const { guardAddress } = await importOriginal()
  return { guardAddress: (address: string) => (address === PUBLIC ? undefined : guardAddress(address)) }
})

describe.skipIf(!(await canListen(PUBLIC, 80)))('GET /api/fetch of a public site', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://localhost/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('that redirects to %s: is refused, and the private host is not asked', async (location) => {
    const inner = await serve((_request, response) => response.end('User-agent: *'), '127.0.0.1', 80)
    const outer = await serve((_request, response) => response.writeHead(302, { location }).end(), PUBLIC, 80)
    const { url } = await startedServer({
      retrieve: retrieverOf({ userAgent: 'WayleaveTest/1.0 (+https://example.com/bot)' }),
    })
    const { status, json } = await get(url, `api/fetch?url=${encodeURIComponent(`http://${PUBLIC}/`)}`)
    expect([status, json.type]).toEqual([403, 'urn:wayleave:problem:private-target'])
    expect(json.detail).toMatch(/^The redirect was not followed: (?:the address|its host) is [^"]*\.$/)
    expect([outer.connections() > 0, inner.connections()]).toEqual([true, 0])
    expect((await get(url, 'healthz')).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { fetchDocument } from '../../src/fetch/index.ts'
import { fetchFrom, serve, USER_AGENT } from './servers.ts'

/** Documents other than robots.txt, and robots.txt past caches. */

const ours = { userAgent: USER_AGENT, allowPrivate: true }

describe('fetchDocument', () => {
  it('a 2xx status: any body is the document, and the URL has no fragment', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b?c' }).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'noindex' })
          .end('<!doctype html>')
    })
    const fetched = await fetchDocument(`http://127.0.0.1:${port}/a#part`, { ...ours, maxBytes: 9 })
    expect(fetched).toMatchObject({ url: `http://127.0.0.1:${port}/a`, outcome: 'ok', truncated: true })
    expect(new TextDecoder().decode(fetched.body)).toBe('<!doctype')
    expect(fetched.hops).toMatchObject([
      { status: 302 },
      { status: 200, url: `http://127.0.0.1:${port}/b?c`, headers: { 'x-robots-tag': 'noindex' } },
    ])
  })

  it('any other response: has the same outcome as for robots.txt', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end()
      else if (request.url === '/challenge') response.writeHead(200, { 'cf-mitigated': 'challenge' }).end()
      else response.writeHead(302, { location: request.url }).end()
    })
    const outcomes = await Promise.all(
      ['/gone', '/challenge', '/loop'].map(
        async (path) => (await fetchDocument(`http://127.0.0.1:${port}${path}`, ours)).outcome,
      ),
    )
    expect(outcomes).toEqual(['not-found', 'challenged', 'too-many-redirects'])
  })

  it('a private address, at first or after a redirect: is refused', async () => {
    const { port, connections } = await serve((_, response) => void response.end())
    const { outcome } = await fetchDocument(`http://127.0.0.1:${port}/`, { userAgent: USER_AGENT })
    expect(outcome).toBe('blocked-address')
    expect(connections()).toBe(0)
  })

  it.each(['ftp://example.com/', 'http://me:secret@example.com/', '/a'])(
    '%s: throws TypeError',
    async (url) => {
      await expect(fetchDocument(url, ours)).rejects.toThrow(TypeError)
    },
  )

  it('an aborted signal: rejects with its reason', async () => {
    const { port } = await serve(() => {})
    const abort = new AbortController()
    const asked = fetchDocument(`http://127.0.0.1:${port}/`, { ...ours, signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })
})

describe('bypassCaches', () => {
  it('adds a unique query, and sends no validators', async () => {
    const seen: { url: string | undefined; control: string | undefined; match: string | undefined }[] = []
    const server = await serve(({ url, headers }, response) => {
      seen.push({ url, control: headers['cache-control'], match: headers['if-none-match'] })
      response.end('User-agent: *')
    })
    const validators = { etag: '"a"', url: `http://127.0.0.1:${server.port}/robots.txt` }
    await fetchFrom(server, { validators })
    await fetchFrom(server, { validators, bypassCaches: true })
    expect(seen[0]).toEqual({ url: '/robots.txt', control: undefined, match: '"a"' })
    expect(seen[1]).toEqual({
      url: expect.stringMatching(/^\/robots\.txt\?past-caches=\w+$/),
      control: 'no-cache',
      match: undefined,
    })
  })
})

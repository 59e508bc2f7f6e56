// What a page lets a crawler do, by the responses of the clients that crawlers use.
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { pageOf } from '../../src/adapters/page-of.ts'
import { createGate } from '../../src/crawl/index.ts'
import { serve } from '../fetch/servers.ts'

const URL = 'https://example.com/a'

async function found(response: unknown, html?: string) {
  const gate = createGate({ agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
  try {
    const { index, follow, notes } = await pageOf(gate, URL, response, html)
    return { index, follow, codes: notes.map(({ code }) => code) }
  } finally {
    await gate.close()
  }
}

describe('the rules of a page', () => {
  it('are read from the header lines of a response of Node, which its headers join', async () => {
    const { port } = await serve((_request, response: ServerResponse) => {
      response.writeHead(200, ['X-Robots-Tag', 'googlebot: nofollow', 'X-Robots-Tag', 'noindex']).end()
    })
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`http://127.0.0.1:${port}/`, resolve),
    )
    response.resume()
    expect(response.headers['x-robots-tag']).toBe('googlebot: nofollow, noindex')
    expect(await found(response)).toMatchObject({ index: 'no', follow: 'yes' })
  })

  it('are read from those of a browser, and from its HTML', async () => {
    const lines = ['googlebot: nofollow', 'noindex'].map((value) => ({ name: 'x-robots-tag', value }))
    const response = { status: () => 200, headersArray: async () => lines }
    const read = await found(response, '<meta name="foobot" content="nofollow">')
    expect([read.index, read.follow]).toEqual(['no', 'no'])
    expect(read.codes).not.toContain('lines-joined')
  })

  it('have the status of the response', async () => {
    expect((await found({ statusCode: 404, rawHeaders: [] })).index).toBe('no')
  })

  it.each([undefined, {}, { statusCode: 200 }, new Response('')])(
    'are not guessed from another response (%#)',
    async (response) => {
      await expect(found(response)).rejects.toThrow('pageOf takes an IncomingMessage of Node')
    },
  )
})

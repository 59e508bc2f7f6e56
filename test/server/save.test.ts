// What POST /api/save refuses. `process.test.ts` saves a file.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Answered, post, startedServer } from './running-server.ts'

const KEY = 'a-key-of-this-test'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A server with a file that can be saved, what it holds, and a request to save. */
async function savingServer(first: Uint8Array, write = (_: Uint8Array): void => undefined) {
  const disk = { bytes: first }
  const saving = {
    key: KEY,
    write: (bytes: Uint8Array) => {
      write(bytes)
      disk.bytes = bytes
    },
  }
  const { url } = await startedServer({
    opened: { name: 'robots.txt', read: async () => disk.bytes, saving },
  })
  return {
    disk,
    url,
    save: (body: object) => post(url, 'api/save', { key: KEY, robots_b64: base64('new'), ...body }),
  }
}

const expectProblem = ({ json }: Answered, code: string): void =>
  expect(json.type).toBe(`urn:wayleave:problem:${code}`)

const OLD = Buffer.from('User-agent: *\nDisallow:\n')

describe('a request to save', () => {
  it('needs the key', async () => {
    const { disk, save } = await savingServer(OLD)
    for (const key of ['', 'another-key', `${KEY} `])
      expectProblem(await save({ key, was: digest(OLD) }), 'no-key')
    expect(disk.bytes).toBe(OLD)
  })

  it('of another site is refused, also with the key', async () => {
    const { disk, url } = await savingServer(OLD)
    const body = { key: KEY, was: digest(OLD), robots_b64: base64('new') }
    const headers = { origin: 'https://example.com' }
    expectProblem(await post(url, 'api/save', body, headers), 'cross-site')
    expect(disk.bytes).toBe(OLD)
  })

  it('does not replace a file that was changed since', async () => {
    const { disk, save } = await savingServer(OLD)
    const changed = Buffer.from('User-agent: *\nDisallow: /\n')
    disk.bytes = changed
    expectProblem(await save({ was: digest(OLD) }), 'changed')
    expect(disk.bytes).toBe(changed)
  })

  it.each([
    ['a byte that is not UTF-8', Buffer.from('Disallow: /caf\xe9\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffUser-agent: *\n', 'utf16le')],
    ['a byte order mark', Buffer.from('\ufeffUser-agent: *\n')],
  ])('writes %s as it is', async (_, bytes) => {
    const { disk, save } = await savingServer(OLD)
    expect((await save({ was: digest(OLD), robots_b64: bytes.toString('base64') })).status).toBe(200)
    expect(Buffer.from(disk.bytes)).toEqual(bytes)
  })

  it('says why the file could not be written', async () => {
    const { disk, save } = await savingServer(OLD, () => {
      throw new Error('The disk is full.')
    })
    const answer = await save({ was: digest(OLD) })
    expectProblem(answer, 'not-saved')
    expect(answer.json.detail).toBe('The file was not saved. The disk is full.')
    expect(disk.bytes).toBe(OLD)
  })

  it('is refused by a server without --write, and by one without a file', async () => {
    const body = { key: '', was: digest(OLD), robots_b64: base64('new') }
    const { url } = await startedServer({ opened: { name: 'robots.txt', read: async () => OLD } })
    expectProblem(await post(url, 'api/save', body), 'no-key')
    const { url: other } = await startedServer()
    expectProblem(await post(other, 'api/save', body), 'no-key')
  })
})

describe('two requests to save', () => {
  it('of the same text write once, so that the bytes before are kept', async () => {
    const written: Uint8Array[] = []
    const { save } = await savingServer(OLD, (bytes) => void written.push(bytes))
    expect((await save({ was: digest(OLD) })).status).toBe(200)
    const again = await save({ was: digest(Buffer.from('new')) })
    expect([again.status, written.length]).toEqual([200, 1])
  })

  it('at once of two texts write one, and refuse the other', async () => {
    const { disk, save } = await savingServer(OLD)
    const was = digest(OLD)
    const answers = await Promise.all(['one', 'two'].map((text) => save({ was, robots_b64: base64(text) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(['one', 'two']).toContain(Buffer.from(disk.bytes).toString())
  })
})

describe('a file to save', () => {
  it.each([
    ['is no base64', 'x', 'invalid'],
    ['is longer than the page opens', base64('#'.repeat(1024 * 1024 + 1)), 'robots-too-large'],
  ])('is refused if it %s', async (_, robots_b64, code) => {
    const { disk, save } = await savingServer(OLD)
    expectProblem(await save({ was: digest(OLD), robots_b64 }), code)
    expect(disk.bytes).toBe(OLD)
  })
})

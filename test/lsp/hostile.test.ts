import { afterEach, describe, expect, it } from 'vitest'
import type { Thread, ThreadAnswer } from '../../src/lsp/findings/findings-thread.ts'
import type { Question } from '../../src/lsp/findings/question.ts'
import { Client, type ClientOptions, URI } from './client.ts'

type Json = ReturnType<typeof JSON.parse>

const open: Client[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.end()))
})

async function started(options: ClientOptions = {}): Promise<Client> {
  const client = await Client.start(options)
  open.push(client)
  return client
}

const isAlive = async (client: Client): Promise<boolean> =>
  (await client.ask('textDocument/formatting', { textDocument: { uri: 'untitled:x' } })).length === 0

describe('broken messages', () => {
  const framed = (body: string, length: number = Buffer.byteLength(body)): string =>
    `Content-Length: ${length}\r\n\r\n${body}`

  it.each([
    ['a header without a length', 'Content-Type: x\r\n\r\n{}'],
    ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -2\r\n\r\n{}'],
    ['a length above the limit', 'Content-Length: 99999999999999\r\n\r\n{}'],
    ['a length that is too short', framed('{"jsonrpc":"2.0","method":"$/x"}', 7)],
    ['a length of nothing', framed('', 0)],
    ['no JSON', framed('{"jsonrpc":')],
    ['no object', framed('7')],
    ['null', framed('null')],
    ['a list', framed('[]')],
    ['an object that is no message', framed('{"a":1}')],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('Content-Length: 2\r\n\r\n'), Buffer.from([0xff, 0xfe])]),
    ],
    ['JSON without a bottom', framed('['.repeat(100_000))],
    ['a header without an end', 'x'.repeat(10_000)],
    ['control characters', '\0\u001b[31m\r\n\r\n'],
  ])('%s: the next message has its answer', async (_, bytes) => {
    const client = await started()
    client.writeRaw(bytes)
    expect(await isAlive(client)).toBe(true)
    for (const sentence of client.said) expect(sentence).not.toMatch(/[\0-\u001f]/)
  })

  it('a length that is too long: the message after the next one has its answer', async () => {
    const client = await started()
    client.writeRaw(framed('{"jsonrpc":"2.0","method":"$/x"}', 60))
    client.tell('$/swallowed', {})
    expect(await isAlive(client)).toBe(true)
  })

  it('messages cut into bytes, and many in one piece', async () => {
    const client = await started()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'shutdownä' })
    for (const byte of Buffer.from(framed(body))) client.writeRaw(Buffer.of(byte))
    expect((await client.answerTo(77)).error.code).toBe(-32601)
    client.writeRaw(
      [1, 2, 3].map((n) => framed(JSON.stringify({ jsonrpc: '2.0', id: 80 + n, method: 'none' }))).join(''),
    )
    expect((await client.answerTo(83)).error.code).toBe(-32601)
  })

  it('unknown methods and wrong parameters are errors, and unknown notifications nothing', async () => {
    const client = await started()
    client.tell('$/unknown', {})
    client.tell('unknown/notification', [1])
    await expect(client.ask('unknown/request', {})).rejects.toMatchObject({ code: -32601 })
    for (const params of [null, {}, { textDocument: null }, { textDocument: { uri: URI } }, []]) {
      client.open('User-agent: *\nDisallow: /\n')
      const { error, result } = await client.answerTo(client.request('textDocument/hover', params))
      expect(error !== undefined || result === null).toBe(true)
    }
    client.tell('textDocument/didOpen', { textDocument: { uri: 7, text: null } })
    client.tell('textDocument/didOpen', null)
    client.tell('textDocument/didChange', { textDocument: { uri: URI }, contentChanges: 'all' })
    client.tell('textDocument/didChange', {
      textDocument: { uri: URI, version: 1 },
      contentChanges: [{ text: 7 }, { range: 7, text: '' }, { range: { start: {}, end: {} }, text: '# x\n' }],
    })
    client.tell('textDocument/didChange', {
      textDocument: { uri: 'file:///other' },
      contentChanges: [{ text: '' }],
    })
    client.tell('textDocument/didClose', { textDocument: {} })
    expect(await isAlive(client)).toBe(true)
    await expect(client.ask('initialize', { capabilities: {} })).rejects.toMatchObject({ code: -32600 })
  })

  it('capabilities of other types count as absent', async () => {
    const capabilities = {
      general: { positionEncodings: 'utf-8' },
      textDocument: {
        diagnostic: true,
        hover: { contentFormat: 7 },
        codeAction: { resolveSupport: { properties: 'edit' } },
      },
    }
    const client = await started({ capabilities })
    client.open('Disallow /\n')
    expect(await client.pushed(0)).not.toEqual([])
  })
})

describe('hostile text', () => {
  const NASTY = [
    '[x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '`code` ``more``',
    '**bold** _it_ # head',
    'a\u0000b\u001b[31mc',
    '\u202eevil',
    '\ud83d lone \udc80',
    '| table | ![i](http://x) &lt;',
    '$(y) {{z}}',
    '::error::x',
  ]
  const MARKDOWN = { textDocument: { hover: { contentFormat: ['markdown'] } } }

  it.each(NASTY)('is escaped wherever it is shown: %j', async (nasty) => {
    const client = await started({ capabilities: MARKDOWN })
    client.open(
      `User-agent: ${nasty}\nDisallow: /${nasty}\nSitemap: ${nasty}\nContent-Signal: ${nasty}=${nasty}\n# ${nasty}\n`,
    )
    const diagnostics = await client.pushed(0)
    const hovers: Json[] = []
    for (let line = 0; line < 5; line++)
      for (const character of [1, 14, 18])
        hovers.push(await client.askAt('textDocument/hover', line, character))
    const shown = [
      ...diagnostics.map(({ message }) => message),
      ...(await client.askOf('textDocument/documentSymbol')).map(({ name }: Json) => name),
    ]
    const values = hovers.flatMap((hover) => hover?.contents.value ?? [])
    expect(values).not.toEqual([])
    for (const text of shown) expect(text).not.toMatch(/[\0-\u001f\u202e\ud800-\udfff]/)
    for (const value of values) {
      expect(value).not.toMatch(/[\0-\u0009\u000b-\u001f\u202e]|[\ud800-\udfff](?![\udc00-\udfff])/)
      // Without what stands in code, nothing is left that is markup of the file.
      const outside = value.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/gs, '')
      expect(outside).not.toMatch(/<img|\]\(javascript|!\[i|(?<!\\)\| table/)
    }
  })

  it('of one endless line, of many lines, and of nothing has answers', async () => {
    const client = await started({ capabilities: { general: { positionEncodings: ['utf-8'] } } })
    const texts = [
      '',
      '\ufeff',
      '\n',
      '\r',
      ':',
      '#',
      `User-agent: ${'ä*'.repeat(50_000)}`,
      `Disallow: /${'*a'.repeat(20_000)}$`,
      'User-agent: *\n'.repeat(2_000),
      '\u0000'.repeat(1_000),
      'User-agent\n'.repeat(500),
    ]
    let version = 0
    client.open('')
    for (const text of texts) {
      client.change(++version, [{ text }])
      const lines = text.split('\n').length
      await client.askAt('textDocument/hover', 0, 13)
      await client.askAt('textDocument/completion', lines, 5)
      await client.askOf('textDocument/documentSymbol')
      await client.askOf('textDocument/foldingRange')
      await client.askOf('textDocument/semanticTokens/full')
      expect(await client.askOf('textDocument/formatting')).toBeInstanceOf(Array)
      expect(await client.pushed(version)).toBeInstanceOf(Array)
    }
  }, 120_000)

  it.each([
    'untitled:Untitled-1',
    'http://example.com/robots.txt',
    'file:///a%00b',
    'file://host/share',
    'x',
    'file:///%zz',
  ])('a document at %s need not be a file', async (uri) => {
    const client = await started()
    client.open('Disallow /\n', uri)
    expect(await client.pushed(0, uri)).not.toEqual([])
  })
})

/** A thread that answers only what a test tells it to. */
class HeldThread implements Thread {
  readonly questions: Question[] = []
  isTerminated = false
  #say: (answer: ThreadAnswer) => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  postMessage(question: Question): void {
    this.questions.push(question)
  }

  on(
    event: 'message' | 'error',
    listener: ((answer: ThreadAnswer) => void) | ((error: Error) => void),
  ): void {
    if (event === 'message') this.#say = listener as (answer: ThreadAnswer) => void
    else this.#fail = listener as (error: Error) => void
  }

  terminate(): void {
    this.isTerminated = true
  }

  say(answer: ThreadAnswer): void {
    this.#say(answer)
  }

  fail(error: Error): void {
    this.#fail(error)
  }
}

describe('slow findings', () => {
  async function held(): Promise<{ client: Client; threads: HeldThread[] }> {
    const threads: HeldThread[] = []
    const startThread = (): Thread => {
      const thread = new HeldThread()
      threads.push(thread)
      return thread
    }
    return { client: await started({ startThread }), threads }
  }

  const EMPTY = { answer: { findings: [], notes: [] } }

  it('hold up neither edits nor hover, and the next key ends them', async () => {
    const { client, threads } = await held()
    client.open('User-agent: *\nDisallow: /\n')
    await expect.poll(() => threads[0]?.questions.length).toBe(1)
    expect(await client.askAt('textDocument/hover', 1, 10)).not.toBeNull()
    client.change(1, [{ text: 'User-agent: GPTBot\nDisallow: /\n' }])
    expect((await client.askAt('textDocument/hover', 0, 14)).contents.value).toContain('GPTBot')
    await expect.poll(() => threads[0]?.isTerminated).toBe(true)
    await expect
      .poll(() => threads[1]?.questions)
      .toMatchObject([{ text: 'User-agent: GPTBot\nDisallow: /\n' }])
    // What the ended thread may still say is not taken.
    threads[0]?.say({ answer: { findings: [], notes: ['old'] } })
    threads[1]?.say(EMPTY)
    expect(await client.pushed(1)).toEqual([])
  })

  it('are given up when the client cancels, and answered with an error when the text changes', async () => {
    const { client, threads } = await held()
    client.open('User-agent: *\n')
    await expect.poll(() => threads[0]?.questions.length).toBe(1)
    threads[0]?.say(EMPTY)
    const first = client.request('textDocument/formatting', { textDocument: { uri: URI } })
    await expect.poll(() => threads[0]?.questions.length).toBe(2)
    client.tell('$/cancelRequest', { id: first })
    expect((await client.answerTo(first)).error.code).toBe(-32800)
    const second = client.request('textDocument/formatting', { textDocument: { uri: URI } })
    client.change(1, [{ text: '# x\n' }])
    expect((await client.answerTo(second)).error.code).toBe(-32801)
  })

  it('of a thread that ends are an error, and the next question starts another', async () => {
    const { client, threads } = await held()
    client.open('User-agent: *\n')
    await expect.poll(() => threads[0]?.questions.length).toBe(1)
    threads[0]?.fail(new Error('no memory'))
    expect(await client.pushed(0)).toMatchObject([{ message: expect.stringContaining('no memory') }])
    client.change(1, [{ text: '# x\n' }])
    await expect.poll(() => threads[1]?.questions.length).toBe(1)
    threads[1]?.say(EMPTY)
    expect(await client.pushed(1)).toEqual([])
  })
})

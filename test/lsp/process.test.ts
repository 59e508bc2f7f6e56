// The built command as an editor starts it: a process whose standard output holds messages and nothing else.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { COMMAND } from '../run-program.ts'

type Json = ReturnType<typeof JSON.parse>

const folder = mkdtempSync(join(tmpdir(), 'wayleave-lsp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WAIT = { timeout: 60_000, interval: 20 }

/** A server in a process of its own. */
class Server {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  out = ''

  constructor(...more: string[]) {
    this.child = spawn(process.execPath, [COMMAND, 'lsp', '--stdio', ...more], { cwd: folder })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.out += text
    })
    this.ended = new Promise((resolve) => this.child.on('close', resolve))
  }

  send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  /** The messages so far. Throws if there is anything else on standard output. */
  get messages(): Json[] {
    const messages: Json[] = []
    for (let rest = Buffer.from(this.out); rest.length > 0; ) {
      const [header, digits] = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1')) ?? []
      if (header === undefined) throw new Error(`standard output has ${rest.toString('utf8', 0, 80)}`)
      const end = header.length + Number(digits)
      if (rest.length < end) break
      messages.push(JSON.parse(rest.toString('utf8', header.length, end)))
      rest = rest.subarray(end)
    }
    return messages
  }

  async answer(id: number): Promise<Json> {
    return vi.waitFor(() => {
      const found = this.messages.find((message) => message.id === id)
      if (found === undefined) throw new Error('no answer')
      return found
    }, WAIT)
  }

  async initialized(processId: number | null = null): Promise<void> {
    this.send({ id: 1, method: 'initialize', params: { processId, rootUri: null, capabilities: {} } })
    await this.answer(1)
  }

  open(uri: string, text: string): void {
    this.send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'robots-txt', version: 0, text } },
    })
  }

  async diagnostics(uri: string): Promise<Json[]> {
    return vi.waitFor(() => {
      const found = this.messages
        .filter(({ method, params }) => method !== undefined && params.uri === uri)
        .at(-1)
      if (found === undefined) throw new Error('no diagnostics')
      return found.params.diagnostics
    }, WAIT)
  }
}

const started: Server[] = []
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})

function start(...more: string[]): Server {
  const server = new Server(...more)
  started.push(server)
  return server
}

describe('wayleave lsp --stdio', () => {
  it('checks in its thread, with the configuration and its files, and ends in order', async () => {
    mkdirSync(join(folder, 'site'))
    writeFileSync(
      join(folder, 'wayleave.config.json'),
      JSON.stringify({ ignore: ['S101'], expect: 'expected' }),
    )
    writeFileSync(join(folder, 'expected'), 'GPTBot /a disallow\n')
    const server = start()
    await server.initialized()
    // The file is not there.
    const uri = pathToFileURL(join(folder, 'site', 'robots.txt')).href
    server.open(uri, 'User-agent: *\nDisallow /private/\n')
    const codes = (await server.diagnostics(uri)).map(({ code }) => code)
    expect(codes).toContain('I113')
    expect(codes).not.toContain('S101')
    rmSync(join(folder, 'wayleave.config.json'))
    writeFileSync(join(folder, 'site', 'wayleave.config.json'), '{ "ignore": ["nonsense"] }')
    server.send({ method: 'workspace/didChangeWatchedFiles', params: { changes: [] } })
    await vi.waitFor(async () => {
      const [first] = await server.diagnostics(uri)
      expect(first.message).toMatch(/^Nothing is checked: .*nonsense/)
    }, WAIT)
    server.send({ id: 2, method: 'shutdown' })
    expect(await server.answer(2)).toMatchObject({ result: null })
    server.send({ method: 'exit' })
    expect(await server.ended).toBe(0)
  }, 120_000)

  it('ends with 1 without shutdown, and when the input ends', async () => {
    const hasty = start()
    await hasty.initialized()
    hasty.send({ method: 'exit' })
    expect(await hasty.ended).toBe(1)
    const left = start()
    await left.initialized()
    left.child.stdin?.end()
    expect(await left.ended).toBe(1)
  }, 120_000)

  it.each(['initialize', 'the command line'])(
    'ends when the process that %s names is gone',
    async (where) => {
      const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      const id = parent.pid as number
      const server = where === 'initialize' ? start() : start(`--clientProcessId=${id}`)
      await server.initialized(where === 'initialize' ? id : null)
      parent.kill('SIGKILL')
      expect(await server.ended).toBe(1)
    },
    120_000,
  )

  it('says how it is called without --stdio', async () => {
    const child = spawn(process.execPath, [COMMAND, 'lsp'])
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(2)
    expect(err).toContain('Add --stdio')
  }, 60_000)
})

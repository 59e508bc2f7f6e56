import { PassThrough } from 'node:stream'
import { vi } from 'vitest'
import { Answerer } from '../../src/lsp/findings/answer-question.ts'
import type { Thread, ThreadAnswer } from '../../src/lsp/findings/findings-thread.ts'
import type { Question, SettingsFor } from '../../src/lsp/findings/question.ts'
import { threadAnswer } from '../../src/lsp/findings/serve-findings.ts'
import { serveLsp } from '../../src/lsp/index.ts'
import { SOON } from '../soon.ts'

type Json = ReturnType<typeof JSON.parse>

/** The address of the document of a test. There is no such file. */
export const URI = 'file:///nowhere/site/robots.txt'

const PUSHED = 'textDocument/publishDiagnostics'

/** What the server answers with in a thread, without a thread. */
export class LocalThread implements Thread {
  readonly #answerer: Answerer
  readonly #listeners: ((answer: ThreadAnswer) => void)[] = []
  isTerminated = false

  constructor(settingsFor: SettingsFor) {
    this.#answerer = new Answerer(settingsFor)
  }

  postMessage(question: Question): void {
    void threadAnswer(this.#answerer, structuredClone(question)).then((answer) => {
      if (!this.isTerminated) for (const listener of this.#listeners) listener(structuredClone(answer))
    })
  }

  on(
    event: 'message' | 'error',
    listener: ((answer: ThreadAnswer) => void) | ((error: Error) => void),
  ): void {
    if (event === 'message') this.#listeners.push(listener as (answer: ThreadAnswer) => void)
  }

  terminate(): void {
    this.isTerminated = true
  }
}

export interface ClientOptions {
  readonly capabilities?: object
  readonly initializationOptions?: unknown
  readonly settingsFor?: SettingsFor
  readonly startThread?: () => Thread
}

/** What a function gives, once it gives something. */
function soon<T>(find: () => T | undefined): Promise<T> {
  return vi.waitFor(() => {
    const found = find()
    if (found === undefined) throw new Error('it has not come')
    return found
  }, SOON)
}

/** What a client says to a server, and hears of it. */
export abstract class Conversation {
  readonly notifications: Json[] = []
  readonly requests: Json[] = []
  readonly #answers = new Map<number, Json>()
  #id = 0

  abstract send(message: object): void

  /** Takes a message of the server. */
  protected take(message: Json): void {
    if (message.method === undefined) this.#answers.set(message.id, message)
    else if (message.id === undefined) this.notifications.push(message)
    else this.requests.push(message)
  }

  async initialize({ capabilities = {}, initializationOptions }: ClientOptions = {}): Promise<Json> {
    const params = { processId: null, rootUri: null, capabilities, initializationOptions }
    const result = await this.ask('initialize', params)
    this.tell('initialized', {})
    return result
  }

  tell(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params })
  }

  /** Sends a request, and gives its number. */
  request(method: string, params: unknown): number {
    const id = ++this.#id
    this.send({ jsonrpc: '2.0', id, method, params })
    return id
  }

  /** The whole answer to a request. */
  async answerTo(id: number): Promise<Json> {
    return soon(() => this.#answers.get(id))
  }

  /** The result of a request. @throws the error of the answer. */
  async ask(method: string, params: unknown): Promise<Json> {
    const { result, error } = await this.answerTo(this.request(method, params))
    if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }

  open(text: string, uri: string = URI): void {
    this.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'robots-txt', version: 0, text } })
  }

  change(version: number, contentChanges: readonly object[], uri: string = URI): void {
    this.tell('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
  }

  askAt(method: string, line: number, character: number, more: object = {}): Promise<Json> {
    return this.ask(method, { textDocument: { uri: URI }, position: { line, character }, ...more })
  }

  askOf(method: string, more: object = {}): Promise<Json> {
    return this.ask(method, { textDocument: { uri: URI }, ...more })
  }

  /** The last diagnostics that were pushed for a version. */
  pushed(version: number, uri: string = URI): Promise<Json[]> {
    return soon(
      () =>
        this.notifications
          .filter(({ method, params }) => {
            return method === PUSHED && params.uri === uri && params.version === version
          })
          .at(-1)?.params.diagnostics,
    )
  }
}

/** A client of a server in this process. */
export class Client extends Conversation {
  readonly said: string[] = []
  readonly ended: Promise<number>
  readonly #input = new PassThrough()
  #bytes = Buffer.alloc(0)

  constructor({ settingsFor = async () => ({ options: {} }), startThread }: ClientOptions = {}) {
    super()
    const output = new PassThrough()
    output.on('data', (bytes: Buffer) => this.#takeBytes(bytes))
    this.ended = serveLsp({
      version: '1.2.3',
      input: this.#input,
      output,
      startThread: startThread ?? (() => new LocalThread(settingsFor)),
      configFile: 'wayleave.config.json',
      say: (sentence) => this.said.push(sentence),
    })
  }

  /** A client whose server is initialized. */
  static async start(options: ClientOptions = {}): Promise<Client> {
    const client = new Client(options)
    await client.initialize(options)
    return client
  }

  writeRaw(text: string | Buffer): void {
    this.#input.write(text)
  }

  send(message: object): void {
    const body = JSON.stringify(message)
    this.writeRaw(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  async end(): Promise<number> {
    this.#input.end()
    return this.ended
  }

  #takeBytes(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    for (;;) {
      const [header, digits] = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#bytes.toString('latin1')) ?? []
      if (header === undefined || this.#bytes.length < header.length + Number(digits)) return
      const end = header.length + Number(digits)
      const message = JSON.parse(this.#bytes.toString('utf8', header.length, end))
      this.#bytes = this.#bytes.subarray(end)
      this.take(message)
    }
  }
}

/** A text with the edits of an answer, for a client that counts UTF-16. */
export function edited(text: string, edits: readonly Json[]): string {
  const lines = [0]
  for (const { index, 0: ending } of text.matchAll(/\r\n|\r|\n/g)) lines.push(index + ending.length)
  const offset = ({ line, character }: Json): number => (lines[line] ?? text.length) + character
  let result = text
  for (const { range, newText } of [...edits].sort(
    (one, other) => offset(other.range.start) - offset(one.range.start),
  ))
    result = result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end))
  return result
}

import type { Page } from 'playwright-core'
import { Conversation } from '../lsp/client.ts'

/**
 * A client of the server that runs as a worker of a page. It is started as Visual Studio Code does it: by a script of its
 * own, which imports the file.
 */
export class WorkerClient extends Conversation {
  readonly #page: Page
  readonly #worker: string

  private constructor(page: Page, worker: string) {
    super()
    this.#page = page
    this.#worker = worker
  }

  static async start(page: Page, capabilities: object = {}): Promise<WorkerClient> {
    started += 1
    const name = `worker${started}`
    const client = new WorkerClient(page, name)
    // As JSON on the way, which writes lone surrogates as escapes: the debugger would replace them.
    await page.exposeFunction(`heard_${name}`, (text: string) => client.take(JSON.parse(text)))
    await page.evaluate(`{
      const script = "importScripts('" + new URL('/server.js', location.href) + "')"
      const address = URL.createObjectURL(new Blob([script], { type: 'application/javascript' }))
      globalThis.${name} = new Worker(address)
      ${name}.onmessage = ({ data }) => heard_${name}(JSON.stringify(data))
    }`)
    await client.initialize({ capabilities })
    return client
  }

  send(message: object): void {
    this.post(`JSON.parse(${JSON.stringify(JSON.stringify(message))})`)
  }

  /** Sends the value of an expression. */
  post(expression: string): void {
    void this.#page.evaluate(`${this.#worker}.postMessage(${expression})`)
  }
}

let started = 0

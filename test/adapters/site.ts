import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGate, type Gate, type GateOptions } from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'

/** What a server does with a request for one path. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A real server on this machine that remembers what it was asked for. */
export class Site {
  readonly seen: { readonly method: string; readonly path: string; readonly at: number }[] = []
  readonly server: Server

  constructor(pages: Readonly<Record<string, Handler>>) {
    this.server = createServer((request, response) => {
      const { method = '', url: path = '' } = request
      this.seen.push({ method, path, at: performance.now() })
      const page = pages[path]
      if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('none')
      else page(request, response)
    })
  }

  get origin(): string {
    const { address, port } = this.server.address() as AddressInfo
    return `http://${address}:${port}`
  }

  /** The requested paths except robots.txt, in order. */
  pages(): string[] {
    return this.seen
      .filter(({ path }) => path !== '/robots.txt' && path !== '/favicon.ico')
      .map(({ method, path }) => `${method} ${path}`)
  }

  /** The times between one request and the next, in milliseconds. */
  gaps(): number[] {
    return this.seen.slice(1).map(({ at }, index) => at - (this.seen[index]?.at ?? 0))
  }
}

/** Opens a site. With another `host` it has another pacing key. */
export async function site(pages: Readonly<Record<string, Handler>>, host = '127.0.0.1'): Promise<Site> {
  const opened = new Site(pages)
  await new Promise<void>((resolve) => opened.server.listen(0, host, resolve))
  afterwards(async () => {
    opened.server.closeAllConnections()
    await new Promise((resolve) => opened.server.close(resolve))
  })
  return opened
}

/** A gate that is quick enough for a test and may ask this machine. */
export function gate(options: Partial<GateOptions> = {}): Gate {
  const opened = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    pace: { floorMs: 20, defaultMs: 0, factor: 0 },
    store: memoryStore(),
    ...options,
  })
  afterwards(() => opened.close())
  return opened
}

export function text(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_, response) => response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body)
}

export function html(body: string): Handler {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
}

export function to(location: string, status = 302): Handler {
  return (_, response) => response.writeHead(status, { location }).end()
}

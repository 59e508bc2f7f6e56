import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock, sinceWhen } from './heard.ts'
import type { Answer, SitePlan } from './site-plan.ts'
import type { Visit } from './visit.ts'

/** The path to which robots.txt redirects. */
const MOVED_RULES = '/rules.txt'

/** Longer than any run, so that no connection is closed at the moment at which it is reused. */
const KEEP_ALIVE_MS = 600_000

/** One site of the referee. It responds as its plan says, and records each visit. */
export class SiteServer {
  readonly plan: SitePlan
  readonly visits: Visit[] = []
  readonly #server: Server
  readonly #originOf: (site: string) => string
  #robots = 0
  #pages = 0

  constructor(plan: SitePlan, originOf: (site: string) => string) {
    this.plan = plan
    this.#originOf = originOf
    this.#server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
      this.#visited(request, response),
    )
  }

  async listen(host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, host, resolve)
    })
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`
  }

  #visited({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
    const at = clock()
    const lateMs = at - sinceWhen()
    const hop = path === MOVED_RULES
    const robots = hop || path === '/robots.txt'
    const visit: Visit = { path, robots, hop, at, lateMs }
    this.visits.push(visit)
    const answer = robots ? this.#robotsAnswer(hop) : this.#pageAnswer()
    response.once('close', () => {
      if (visit.end !== undefined) return
      visit.end = Math.max(visit.at, sinceWhen())
      visit.hungUp = true
    })
    const { afterMs = 0 } = answer
    if (afterMs === 0) this.#answer(visit, answer, response)
    else if (afterMs > 0) setTimeout(() => this.#answer(visit, answer, response), afterMs)
  }

  #robotsAnswer(hop: boolean): Answer {
    const { robots } = this.plan
    const answer = robots[Math.min(this.#robots, robots.length - 1)] as Answer
    if (hop) return { status: 200, ...(answer.body === undefined ? {} : { body: answer.body }) }
    this.#robots += 1
    return answer
  }

  #pageAnswer(): Answer {
    const { pages = [{ status: 200 }] } = this.plan
    this.#pages += 1
    return pages[(this.#pages - 1) % pages.length] as Answer
  }

  #answer(visit: Visit, { status, headers = {}, body = '' }: Answer, response: ServerResponse): void {
    if (response.destroyed) return
    const { location, 'retry-after': retryAfter } = headers
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (location !== undefined)
      response.setHeader(
        'location',
        location.replace(/^\{site:(.*)\}/, (_, site: string) => this.#originOf(site)),
      )
    response.writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) })
    visit.status = status
    if (retryAfter !== undefined) visit.retryAfterMs = Number(retryAfter) * 1000
    // Taken before the response is written: if this process is suspended in between, no visitor must look too
    // early.
    visit.end = clock()
    response.end(body)
  }
}

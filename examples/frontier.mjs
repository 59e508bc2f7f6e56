// A service that gives out URLs by host, as URLFrontier does, and a gate that says until when a host is blocked.
import { setTimeout as sleep } from 'node:timers/promises'
import { createGate } from 'wayleave/crawl'

/** A stand-in for the service. URLFrontier calls its methods PutURLs, GetURLs and BlockQueueUntil. */
class Frontier {
  /** @type {Map<string, { urls: string[], blockedUntil: number }>} */
  #queues = new Map()

  /** @param {string} url */
  put(url) {
    const key = new URL(url).host
    const queue = this.#queues.get(key) ?? { urls: [], blockedUntil: 0 }
    queue.urls.push(url)
    this.#queues.set(key, queue)
  }

  /** The next URL of a host that is not blocked; each host in turn. */
  get() {
    for (const [key, queue] of this.#queues) {
      if (queue.blockedUntil > Date.now()) continue
      this.#queues.delete(key)
      const url = queue.urls.shift()
      if (queue.urls.length > 0) this.#queues.set(key, queue)
      return url
    }
    return undefined
  }

  /** @param {string} url @param {number} time */
  blockUntil(url, time) {
    const queue = this.#queues.get(new URL(url).host)
    if (queue !== undefined) queue.blockedUntil = time
  }

  /** When the next host is free again; `undefined` if there is no URL left. */
  get nextAt() {
    const times = [...this.#queues.values()].map(({ blockedUntil }) => blockedUntil)
    return times.length === 0 ? undefined : Math.min(...times)
  }
}

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  pace: { floorMs: 50, defaultMs: 50, factor: 0 },
})
// With these two lines, the example needs no network.
gate.override('https://slow.example', 'User-agent: *\nDisallow:\nCrawl-delay: 2')
gate.override('https://quick.example', 'User-agent: *\nDisallow: /private')

const frontier = new Frontier()
for (const url of ['slow.example/1', 'slow.example/2', 'quick.example/1', 'quick.example/private'])
  frontier.put(`https://${url}`)

/** @param {string} url @param {number} waitMs */
const later = (url, waitMs) => {
  frontier.put(url)
  frontier.blockUntil(url, Date.now() + waitMs)
}

while (frontier.nextAt !== undefined) {
  const url = frontier.get()
  if (url === undefined) {
    await sleep(Math.max(1, frontier.nextAt - Date.now()))
    continue
  }
  const { waitMs, waitsFor } = await gate.nextFree(url)
  if (waitMs === Number.POSITIVE_INFINITY) {
    console.log('dropped', url, `(${waitsFor})`)
    continue
  }
  if (waitMs > 0) {
    later(url, waitMs)
    continue
  }
  const admission = await gate.acquire(url, { maxWaitMs: 1000 })
  if (!admission.granted) {
    // Another crawler was faster, or the rules were not known before.
    const { verdict, retryAfterMs = 1000 } = admission.decision
    if (verdict === 'defer') later(url, retryAfterMs)
    continue
  }
  console.log('fetched', url)
  await admission.done({ status: 200 })
}
await gate.close()

// Prints:
// fetched https://slow.example/1
// fetched https://quick.example/1
// dropped https://quick.example/private (rule)
// fetched https://slow.example/2

// @ts-check
/**
 * A small polite crawler. It follows links within the hosts of its seeds, and prints what it does and why it waits.
 *
 *   node crawler.mjs --contact https://example.com/bot [--max 20] [--delay 10] [--patience 60] [--private] URL...
 *
 * `gate.decide` and `gate.fetch` make it polite: they obey robots.txt, wait for a turn, and keep the pace that a site asks for.
 * `gate.page` tells whether a page may be indexed, and its links followed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createGate, RobotsDeferredError, RobotsDisallowedError } from 'wayleave/crawl'
import { fetchRobots } from 'wayleave/fetch'

/** Only the beginning of a longer page is read, in bytes: pages for people have their links there. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024

const USAGE =
  'usage: crawler.mjs --contact URL-OR-MAIL [--max PAGES] [--delay SECONDS] [--patience SECONDS] [--private] URL...'

const { values, positionals: seeds } = parseArgs({
  allowPositionals: true,
  options: {
    contact: { type: 'string' },
    max: { type: 'string', default: '20' },
    delay: { type: 'string', default: '10' },
    patience: { type: 'string', default: '60' },
    private: { type: 'boolean', default: false },
  },
})
const [max, delayMs, patienceMs] = [
  Number(values.max),
  Number(values.delay) * 1000,
  Number(values.patience) * 1000,
]
const areUrls = seeds.every((seed) => /^https?:$/.test(urlOf(seed)?.protocol ?? ''))
if (
  values.contact === undefined ||
  seeds.length === 0 ||
  !areUrls ||
  !(max > 0 && delayMs >= 0 && patienceMs >= 0)
) {
  console.error(USAGE)
  process.exit(2)
}

const gate = openGate(values.contact)

/** The URLs to visit, by host. Each host has its own worker, so no host waits for another. @type {Map<string, string[]>} */
const queues = new Map()
/** @type {Set<string>} */
const seen = new Set()
let pages = 0
for (const seed of seeds) add(new URL(seed))

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
await Promise.all([...queues.values()].map(crawlHost))
await gate.close()
console.log(
  `${pages} ${pages === 1 ? 'page' : 'pages'} fetched, ${[...queues.values()].flat().length} found but not fetched`,
)

/** @param {string} contact */
function openGate(contact) {
  try {
    return createGate({
      agent: 'ExampleBot',
      // The operator of a site must be able to complain.
      userAgent: `ExampleBot/1.0 (+${contact})`,
      fetchRobots,
      // The pause at a site that asks for none. A site that asks for a longer one gets it. By `factor`, slow sites get longer pauses too.
      pace: { defaultMs: delayMs, floorMs: Math.min(1000, delayMs) },
      allowPrivate: values.private,
    })
  } catch (error) {
    // Such as a contact that is neither a page nor an e-mail address.
    console.error(`${/** @type {Error} */ (error).message}\n${USAGE}`)
    process.exit(2)
  }
}

/** @param {string[]} queue */
async function crawlHost(queue) {
  while (pages < max && !interrupted.signal.aborted) {
    const url = queue.shift()
    if (url === undefined) return
    pages += 1
    const fetched = await visit(url).catch((error) => {
      if (!interrupted.signal.aborted) console.log(`failed    ${url}: ${error.cause?.code ?? error.name}`)
      return false
    })
    if (!fetched) pages -= 1
  }
}

/** Visits one page; `false` if it was not fetched. @param {string} url @returns {Promise<boolean>} */
async function visit(url) {
  const { signal } = interrupted
  const { verdict, pace, evidence } = await gate.decide(url, { signal })
  if (verdict === 'allow')
    console.log(
      `next      ${url}, ${pace.delayMs / 1000} s after the last (${pace.from.join(', ')}; ${evidence.outcome})`,
    )
  try {
    // Waits for a turn at the host. The request is decided again then, and so is every redirect.
    const response = await gate.fetch(url, { signal, maxWaitMs: patienceMs })
    const text = await textOf(response)
    // What is not known is no permission.
    const { index, follow } = gate.page(response, text)
    const links = follow === 'yes' ? linksIn(text, response.url) : []
    const may = index === 'yes' ? '' : ', not to be indexed'
    const found = follow === 'yes' ? `${links.length} links` : 'no links to follow'
    console.log(`fetched   ${response.status} ${response.url}, ${found}${may}`)
    for (const link of links) if (queues.has(link.host)) add(link)
    return true
  } catch (error) {
    if (error instanceof RobotsDisallowedError) {
      const { rule, evidence } = error.decision
      console.log(
        `skipped   ${error.url}: ${rule === undefined ? evidence.because : `line ${rule.line}, ${rule.effect}: ${rule.excerpt}`}`,
      )
      return false
    }
    if (!(error instanceof RobotsDeferredError)) throw error
    const seconds = Math.ceil(error.retryAfterMs / 1000)
    if (error.retryAfterMs > patienceMs) {
      console.log(`given up  ${error.url}: not before ${seconds} s (${error.decision.reason})`)
      return false
    }
    console.log(`later     ${error.url}: in ${seconds} s (${error.decision.reason})`)
    await sleep(error.retryAfterMs, undefined, { signal })
    return visit(url)
  }
}

/** @param {URL} url */
function add(url) {
  url.hash = ''
  if (seen.has(url.href) || !['http:', 'https:'].includes(url.protocol)) return
  seen.add(url.href)
  const queue = queues.get(url.host)
  if (queue === undefined) queues.set(url.host, [url.href])
  else queue.push(url.href)
}

/** The text of a page of HTML; empty for other types. @param {Response} response */
async function textOf(response) {
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (isHtml) return readText(response)
  // The turn ends when the body was read or cancelled.
  await response.body?.cancel()
  return ''
}

/**
 * The links of a page, without those that say `rel="nofollow"`. A real crawler would use an HTML parser.
 *
 * @param {string} text
 * @param {string} base
 */
function linksIn(text, base) {
  return [...text.matchAll(/<a\s[^>]*>/gi)].flatMap(([tag]) => {
    if (/\brel\s*=\s*(?:"[^"]*|'[^']*|)\bnofollow\b/i.test(tag)) return []
    const [, href = ''] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag) ?? []
    return href === '' ? [] : (urlOf(href, base) ?? [])
  })
}

/**
 * The URL that a text gives. URL.canParse refuses some international URLs on Node 20 and 22.
 *
 * @param {string} text
 * @param {string} [base]
 */
function urlOf(text, base) {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** @param {Response} response */
async function readText({ body }) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (body ?? []))) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.length
    if (bytes > MAX_PAGE_BYTES) break
  }
  return text
}

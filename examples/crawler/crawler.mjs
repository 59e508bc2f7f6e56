// @ts-check
/**
 * A small polite crawler. It follows links within the hosts of its seeds, and prints what it does and why it waits.
 *
 *   node crawler.mjs --contact https://example.com/bot [--max 20] [--delay 10] [--patience 3600] [--private] URL...
 *
 * `gate.crawl` makes it polite: it obeys robots.txt, waits for a turn, and keeps the pace that a site asks for.
 * After 429 and 503, it comes back.
 * `gate.page` tells whether a page may be indexed, and its links followed.
 */
import { parseArgs } from 'node:util'
import { createGate } from 'wayleave/crawl'
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
    patience: { type: 'string', default: '3600' },
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

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
const hosts = new Set(seeds.map((seed) => new URL(seed).host))
const crawl = gate.crawl(seeds, { signal: interrupted.signal, patienceMs })
let pages = 0
try {
  // Each URL waits for its turn. One that answers 429 or 503 comes again when its time has come.
  for await (const one of crawl) {
    if (one.kind === 'page') {
      pages += 1
      const text = await textOf(one.response)
      // What is not known is no permission.
      const { index, follow } = gate.page(one.response, text)
      const links = follow === 'yes' ? linksIn(text, one.response.url) : []
      const may = index === 'yes' ? '' : ', not to be indexed'
      const found =
        follow === 'yes' ? `${links.length} ${links.length === 1 ? 'link' : 'links'}` : 'no links to follow'
      const { delayMs, from } = gate.decideNow(one.url)?.pace ?? { delayMs: 0, from: [] }
      console.log(
        `fetched   ${one.response.status} ${one.response.url}, ${found}${may}; then ${delayMs / 1000} s (${from.join(', ')})`,
      )
      for (const link of links) if (hosts.has(link.host)) crawl.add(link)
      if (pages === max) break
    } else console.log(wordsOf(one))
  }
} catch (error) {
  if (!interrupted.signal.aborted) throw error
}
const { waiting, underWay } = crawl.progress
await gate.close()
console.log(`${pages} ${pages === 1 ? 'page' : 'pages'} fetched, ${waiting + underWay} found but not fetched`)

/**
 * What became of a URL that gave no page.
 *
 * @param {Exclude<import('wayleave/crawl').Crawled, { kind: 'page' }>} one
 */
function wordsOf(one) {
  if (one.kind === 'refused') {
    const { rule, evidence } = one.refusal.decision
    return `skipped   ${one.refusal.url}: ${rule === undefined ? evidence.because : `line ${rule.line}, ${rule.effect}: ${rule.excerpt}`}`
  }
  if (one.kind === 'failed')
    return `failed    ${one.url}: ${Object(Object(one.error).cause).code ?? Object(one.error).name}`
  const seconds = Math.ceil((one.refusal?.retryAfterMs ?? 0) / 1000)
  const status = one.status === undefined ? '' : ` ${one.status},`
  return `given up  ${one.url}:${status} not before ${seconds} s (${one.refusal?.decision.reason ?? 'pace'})`
}

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
  return [...text.matchAll(/<a\s[^<>]*>/gi)].flatMap(([tag]) => {
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

import { performance } from 'node:perf_hooks'
import { counted, jsonText } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { fileReason } from '../files/file-reason.ts'
import { MAX_PORT, wholeNumber } from '../options/whole-number.ts'
import type { Judgement, Violation } from '../test-site/judge-visits.ts'
import { MAX_VISITS, startTestSite, type TestSite } from '../test-site/test-site.ts'
import { EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options {
  readonly port?: string
  readonly delay?: string
  readonly retryAfter?: string
  readonly changeAfter?: string
  readonly endWhenIdle?: string
  readonly json?: boolean
}

const HOST = '127.0.0.1'

/** Milliseconds between two looks whether the site is idle. */
const LOOK_MS = 100

/** The most violations of one crawler that the text lists. */
const SHOWN = 20

/** `wayleave serve-test-site`: a site full of traps, which judges every crawler by its requests. */
export const serveTestSiteCommand: Command = command<readonly [], Options>({
  name: 'serve-test-site',
  summary: 'serve a site with traps on this machine, and judge any crawler by its requests',
  arguments: [],
  options: [
    { flags: '--port <number>', about: 'listen on this port (default: any free one)' },
    { flags: '--delay <seconds>', about: 'the Crawl-delay of robots.txt (default: 1)' },
    { flags: '--retry-after <seconds>', about: 'the Retry-After of its 429 and 503 (default: 2)' },
    {
      flags: '--change-after <seconds>',
      about:
        'close /later/ in robots.txt this many seconds after the first request for robots.txt (default: 5)',
    },
    {
      flags: '--end-when-idle <seconds>',
      about: 'end after this many seconds without a request (default: when stopped)',
    },
    { flags: '--json', about: 'print the judgement as JSON' },
  ],
  exits: ['no crawler did what the site does not want', 'a crawler did'],
  examples: ['wayleave serve-test-site', 'wayleave serve-test-site --delay 0.5 --end-when-idle 30 --json'],
  run: async (_, options, terminal) => {
    const port = options.port === undefined ? 0 : wholeNumber(options.port, 'option --port', MAX_PORT)
    const idleS =
      options.endWhenIdle === undefined
        ? undefined
        : secondsOf(options.endWhenIdle, 0, 'option --end-when-idle')
    const site = await startTestSite({
      host: HOST,
      port,
      crawlDelayMs: 1000 * secondsOf(options.delay, 1, 'option --delay'),
      retryAfterMs: 1000 * secondsOf(options.retryAfter, 2, 'option --retry-after'),
      changeAfterMs: 1000 * secondsOf(options.changeAfter, 5, 'option --change-after'),
    }).catch((error: unknown) => {
      throw new WayleaveError('file', [
        `cannot listen (${fileReason(error)})`,
        'option --port',
        'give another port',
      ])
    })
    terminal.say(`The test site is at ${site.url} – let a crawler visit it, then stop this command.`)
    await stopped(site, idleS)
    const judgements = site.judge()
    if (site.isFull()) terminal.say(`Only the first ${MAX_VISITS} requests are judged.`)
    await site.close()
    terminal.print(options.json === true ? jsonText({ crawlers: judgements }) : textOf(judgements))
    return judgements.some(({ violations }) => violations.length > 0) ? EXIT.findings : EXIT.clean
  },
})

function secondsOf(text: string | undefined, otherwise: number, where: string): number {
  if (text === undefined) return otherwise
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(text)) return Number(text)
  throw usageError(`"${visible(text, 60)}" is no number`, where, 'give a number, such as 2 or 0.5')
}

function stopped(site: TestSite, idleS: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearInterval(look)
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve()
    }
    const look = setInterval(() => {
      if (idleS !== undefined && performance.now() - site.lastAt() >= 1000 * idleS) stop()
    }, LOOK_MS)
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const WORDS: Readonly<Record<Violation['kind'], string>> = {
  'robots-not-asked': 'was requested before robots.txt',
  disallowed: 'is disallowed by robots.txt',
  early: 'came before the Crawl-delay was over',
  'at-once': 'came while another request was under way',
  'retry-after': 'came before the Retry-After was over',
  loop: 'redirects to itself, and was requested again and again',
}

function textOf(judgements: readonly Judgement[]): string {
  if (judgements.length === 0) return 'No crawler came.'
  return judgements.map(textOfOne).join('\n\n')
}

function textOfOne({ agent, requests, pages, violations, lost }: Judgement): string {
  const lines = [
    `${visible(agent, 200)}`,
    `  ${counted(requests, 'request')}, ${counted(pages, 'page')}, ${counted(violations.length, 'violation')}`,
    ...violations.slice(0, SHOWN).map(({ kind, path, afterMs, earlyByMs }) => {
      const by = earlyByMs === undefined ? '' : `, ${earlyByMs} ms too early`
      return `  ✗ after ${(afterMs / 1000).toFixed(1)} s: ${visible(path, 100)} ${WORDS[kind]}${by}`
    }),
  ]
  if (violations.length > SHOWN) lines.push(`  … and ${violations.length - SHOWN} more; --json lists all`)
  if (lost.length > 0)
    lines.push(`  lost after a 429 or 503: ${lost.map((path) => visible(path, 100)).join(', ')}`)
  return lines.join('\n')
}

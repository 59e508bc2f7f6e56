import { setTimeout as sleep } from 'node:timers/promises'
import { fetchRobots, type Validators } from '../../fetch/index.ts'
import { counted } from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import {
  differsFrom,
  type Event,
  keepLastRun,
  type Look,
  lockFolder,
  lookOf,
  type Watching,
  watchSites,
} from '../../watch/index.ts'
import { type Command, command } from '../command.ts'
import { urlsIn } from '../options/url-list.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import { isUrl, SITES, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { endedBySignals } from '../watching/ended-by-signals.ts'
import { type OutletOptions, type Outlets, outletOptions, outletsOf } from '../watching/outlets.ts'
import { COMMAND_LINE, EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends OutletOptions {
  readonly state?: string
  readonly once?: boolean
  readonly every?: string
  readonly confirm?: string
  readonly urls?: string
  readonly asUserAgent?: readonly string[]
  readonly json?: boolean
}

/** `wayleave watch`: tells when the robots.txt of a site changes for a robot. */
export const watchCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'watch',
  summary: 'look at the robots.txt of sites, and tell what has changed since the last look, for which robots',
  arguments: [['[url...]', 'the URLs of sites']],
  options: [
    {
      flags: '--state <dir>',
      about:
        'keep what was seen in this folder, as plain files with the history of each site; it is made if there is none',
    },
    { flags: '--once', about: 'look once, and end (default)' },
    {
      flags: '--every <time>',
      about: 'look repeatedly, with this time between two looks, such as 15m, 1h or 1d',
    },
    {
      flags: '--confirm <seconds>',
      about: 'wait this long before the second look, which confirms a change (default: 30)',
    },
    { flags: '--urls <file>', about: 'also look at the sites of the URLs in this file, one per line' },
    { flags: '--json', about: 'print each event as a line of JSON' },
    ...outletOptions,
    ...siteOptions,
    {
      flags: '--as-user-agent <text>',
      group: SITES,
      about:
        'also request robots.txt with this User-Agent header, and tell whether the answer has another effect; may be repeated',
      repeats: true,
    },
  ],
  exits: ['no events', 'events: something changed, or the comparison is undecided'],
  examples: [
    'wayleave watch https://example.com/ --state watched',
    'wayleave watch --urls sites.txt --state watched --json',
    'wayleave watch https://example.com/ --state watched --every 1h',
    'wayleave watch --urls sites.txt --state watched --webhook https://hooks.example.com/robots --feed',
  ],
  run: async ([urls], options, terminal) => {
    const { state: folder, every, once } = options
    if (folder === undefined)
      throw usageError('no folder', 'option --state', 'name one, such as --state watched')
    if (every !== undefined && once === true)
      throw usageError('both --once and --every', COMMAND_LINE, 'give one of them')
    const pauseMs = every === undefined ? undefined : everyMs(every)
    const sites = await sitesOf(urls, options, terminal)
    const ending = new AbortController()
    const watching = watchingOf(folder, options, terminal, ending)
    const outlets = await outletsOf(folder, options, terminal, ending)
    const unlock = locked(folder)
    try {
      return pauseMs === undefined
        ? await lookOnce(sites, watching, outlets)
        : await lookAlways(sites, watching, outlets, pauseMs, ending)
    } catch (error) {
      if (!ending.signal.aborted) throw error
      watching.say('was asked to end before the second look; the next run tells what has changed')
      return EXIT.failure
    } finally {
      unlock()
    }
  },
})

/** The origins of all sites, each once. @throws WayleaveError if there is none, or for what is no URL. */
async function sitesOf(
  urls: readonly string[],
  { urls: list }: Options,
  terminal: Terminal,
): Promise<readonly string[]> {
  const all = [...urls, ...(list === undefined ? [] : await urlsIn(list, terminal))]
  if (all.length === 0) throw usageError('no site', 'argument URL', 'give a URL such as https://example.com/')
  return [
    ...new Set(
      all.map((url) => {
        if (isUrl(url)) return originOfUrl(url, 'argument URL')
        throw usageError(`"${visible(url)}" is not a URL`, 'argument URL', 'write https://example.com/')
      }),
    ),
  ]
}

function locked(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [
        `cannot write to "${visible(folder)}": ${(cause as Error).message}`,
        'option --state',
        'or name another folder',
      ],
      { cause },
    )
  }
}

/** The default of `--confirm`, in seconds: pages of firewalls and copies at the edge of a network last about as long. */
const CONFIRM_SECONDS = 30

function watchingOf(folder: string, options: Options, terminal: Terminal, ending: AbortController): Watching {
  const request = fetchOptions(options)
  const requestsAs = (options.asUserAgent ?? []).map((userAgent) => ({
    userAgent,
    request: fetchOptions({ ...options, userAgent }, 'option --as-user-agent'),
  }))
  const confirmMs = confirmedAfterMs(options.confirm)
  return {
    folder,
    look: async (site, earlier, isFresh) => {
      const conditional: { readonly validators?: Validators } = isFresh
        ? {}
        : present({ validators: earlier?.validators })
      const look = lookOf(await fetchRobots(site, { ...request, ...conditional }), earlier)
      const differs: string[] = []
      for (const { userAgent, request: as } of requestsAs)
        if (differsFrom(site, look, lookOf(await fetchRobots(site, as), undefined))) differs.push(userAgent)
      return { ...look, ...advised(look), differs: differs.sort() }
    },
    wait: () => endedBySignals(ending, () => sleep(confirmMs, undefined, { signal: ending.signal })),
    now: () => new Date(),
    onEvent: (event) => terminal.print(options.json === true ? JSON.stringify(event) : eventText(event)),
    say: (sentence) => terminal.say(`wayleave: ${visible(sentence, 600)}`),
  }
}

/** What to do if the guard against private networks refused the request. */
function advised({ outcome, problem = outcome }: Look): Pick<Look, 'problem'> {
  return outcome === 'blocked-address' ? { problem: `${problem}. Add --allow-private if it is yours` } : {}
}

/** One line about an event. */
function eventText({ at, site, kind, what }: Event): string {
  return `${at}  ${visible(site)}  ${kind}: ${what.join(' ')}`
}

async function lookOnce(sites: readonly string[], watching: Watching, outlets: Outlets): Promise<number> {
  const tell = outlets.begin()
  const onEvent: Watching['onEvent'] = async (event, id) => {
    await watching.onEvent(event, id)
    await tell(event, id)
  }
  const watched = await watchSites(sites, { ...watching, onEvent })
  const run = { at: watching.now().toISOString(), sites: sites.length, ...watched }
  keepLastRun(watching.folder, run)
  outlets.end(run)
  if (watched.failed > 0) {
    watching.say(`this run failed at ${watched.failed} of ${counted(sites.length, 'site')}`)
    return EXIT.failure
  }
  return watched.events > 0 ? EXIT.findings : EXIT.clean
}

/** The random part of the pause between runs, so that watchers that start together do not ask together. */
const JITTER = 0.1

/** Looks until the process is asked to end. If a run fails, says so, and begins the next run. */
async function lookAlways(
  sites: readonly string[],
  watching: Watching,
  outlets: Outlets,
  pauseMs: number,
  ending: AbortController,
): Promise<number> {
  return endedBySignals(ending, async () => {
    while (!ending.signal.aborted) {
      try {
        await lookOnce(sites, watching, outlets)
      } catch (error) {
        if (!ending.signal.aborted) watching.say(`this run failed: ${(error as Error).message}`)
      }
      const jittered = pauseMs * (1 + JITTER * Math.random())
      await sleep(jittered, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    return EXIT.clean
  })
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The longest pause, in days. Timers of Node end at 2³¹ − 1 ms. */
const MAX_DAYS = 20

function everyMs(text: string): number {
  const [, number = '0', unit = 's'] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const ms = Number(number) * (UNITS[unit] ?? 0)
  if (ms > 0 && ms <= MAX_DAYS * (UNITS.d ?? 0)) return ms
  throw usageError(
    `"${visible(text, 60)}" is not a time`,
    'option --every',
    `give a number with s, m, h or d, such as 1h, up to ${MAX_DAYS}d`,
  )
}

/** The longest wait for a second look, in seconds. */
const MAX_CONFIRM_SECONDS = 3600

function confirmedAfterMs(text: string | undefined): number {
  if (text === undefined) return CONFIRM_SECONDS * 1000
  const seconds = Number(text)
  if (/^\d{1,4}$/.test(text) && seconds <= MAX_CONFIRM_SECONDS) return seconds * 1000
  throw usageError(
    `"${visible(text, 60)}" is not a number of seconds`,
    'option --confirm',
    `give a whole number from 0 to ${MAX_CONFIRM_SECONDS}`,
  )
}

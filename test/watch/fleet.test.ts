// Many sites change for days, and runs that watch them are killed: each effect is an event, and nothing else is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Event, type Look, watchSites } from '../../src/watch/index.ts'
import { folderOf } from '../../src/watch/state.ts'
import { scaled } from '../scale.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-watched-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOURS = 3_600_000
const open = 'User-agent: *\nDisallow: /a/\n'

/** What a site may be, and the events from another state of which the file was `open` or `closed`. */
const STATES = {
  open: { outcome: 'ok', text: open },
  /** The same for every robot. */
  rewritten: { outcome: 'ok', text: `# another layout\n\n${open}` },
  closed: { outcome: 'ok', text: `${open}\nUser-agent: GPTBot\nDisallow: /\n` },
  failing: { outcome: 'server-error', status: 503 },
} as const satisfies Record<string, Partial<Look>>
type State = keyof typeof STATES

/** Numbers from 0 to below 1, the same in each run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a change of a site should tell: the kind, or none. `file` is what robots read before. */
function truth(before: State, file: State, after: State): string | undefined {
  if (after === 'failing') return before === 'failing' ? undefined : 'unreachable'
  const isClosed = (state: State): boolean => state === 'closed'
  if (isClosed(file) === isClosed(after)) return undefined
  return isClosed(after) ? 'closed' : 'opened'
}

it('tells each effect of each site once, and nothing else, also if runs are killed', async () => {
  const random = dice(7)
  const names = Object.keys(STATES) as State[]
  const sites = Array.from({ length: scaled(6, 200) }, (_, index) => `https://s${index}.test`)
  const now = new Map<string, State>(sites.map((site) => [site, 'open']))
  const glitches = new Set<string>()
  const expected: string[] = []
  let hour = 0
  let toKill = Infinity
  const told: Event[] = []
  const run = async (): Promise<void> => {
    await watchSites(sites, {
      folder,
      look: async (site, earlier, isFresh) => {
        const state = STATES[glitches.has(site) && !isFresh ? 'failing' : (now.get(site) ?? 'open')]
        const text = 'text' in state ? state.text : earlier?.text
        return { url: `${site}/robots.txt`, differs: [], ...state, ...(text === undefined ? {} : { text }) }
      },
      wait: async () => {},
      now: () => new Date(hour * HOURS),
      onEvent: (event) => {
        // A process that is killed here has told nothing yet, and has kept no look.
        if (toKill-- <= 0) throw new Error('killed')
        told.push(event)
      },
      say: () => {},
    })
  }
  const files = new Map<string, State>(sites.map((site) => [site, 'open']))
  await run()
  for (hour = 1; hour <= 10 * 24; hour++) {
    glitches.clear()
    for (const site of sites) {
      // What one look alone shows is no event.
      if (random() < 0.01) glitches.add(site)
      if (glitches.has(site) || random() > 0.02) continue
      const [before, after] = [now.get(site) as State, names[Math.floor(random() * names.length)] as State]
      const kind = truth(before, files.get(site) as State, after)
      if (kind !== undefined) expected.push(`${hour} ${site} ${kind}`)
      now.set(site, after)
      if (after !== 'failing') files.set(site, after)
    }
    if (random() < 0.2) {
      toKill = Math.floor(random() * 3)
      await run()
      toKill = Infinity
    }
    await run()
  }
  const seen = told.map(({ at, site, kind }) => `${Date.parse(at) / HOURS} ${site} ${kind}`)
  expect(seen.sort()).toEqual(expected.sort())
  expect(expected.length).toBeGreaterThan(sites.length)
  const kept = sites.flatMap((site) => historyOf(site)).sort()
  expect(kept).toEqual(expected)
})

function historyOf(site: string): string[] {
  let text = ''
  try {
    text = readFileSync(join(folder, folderOf(site), 'events.jsonl'), 'utf8')
  } catch {
    // A site without events has no history.
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event)
    .map((event) => `${Date.parse(event.at) / HOURS} ${event.site} ${event.kind}`)
}

// A program of its own, so that nothing else keeps it from looking at the clock: plays the sites, and tells what it saw when asked.
import { setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SiteServer } from './site-server.ts'
import { SITES } from './sites.ts'
import type { Log, RefereeOrder, Visit } from './visit.ts'

/** The loop's delay is measured against a timer of this many milliseconds, which is in the figure and has to be taken out. */
const RESOLUTION_MS = 1

/** The referee goes first, where the system lets it say so. */
const NICENESS = -10

try {
  setPriority(NICENESS)
} catch {
  // Only the system's administrator may; crawlers stand back for it anyway.
}
const origins: Record<string, string> = {}
const servers = SITES.map((plan) => new SiteServer(plan, (name) => origins[name] as string))
for (const [index, server] of servers.entries()) origins[server.plan.name] = await server.listen(`127.0.7.${index + 1}`)

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', (order: RefereeOrder) => {
  if (order === 'begin') {
    delay.reset()
    return
  }
  const visits: Record<string, readonly Visit[]> = {}
  for (const { plan, visits: seen } of servers) visits[plan.name] = seen
  const log: Log = { visits, lagMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) }
  process.send?.(log)
})
process.on('disconnect', () => process.exit())
process.send?.(origins)

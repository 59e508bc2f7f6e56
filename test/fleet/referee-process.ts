// A program of its own, so that nothing else keeps it from looking at the clock: plays the sites, and tells what it saw when asked.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { SiteServer } from './site-server.ts'
import { SITES } from './sites.ts'
import type { Log, Visit } from './visit.ts'

/** The loop's delay is measured against a timer of this many milliseconds, which is in the figure and has to be taken out. */
const RESOLUTION_MS = 1

const origins: Record<string, string> = {}
const servers = SITES.map((plan) => new SiteServer(plan, (name) => origins[name] as string))
for (const [index, server] of servers.entries()) origins[server.plan.name] = await server.listen(`127.0.7.${index + 1}`)

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', () => {
  const visits: Record<string, readonly Visit[]> = {}
  for (const { plan, visits: seen } of servers) visits[plan.name] = seen
  const log: Log = { visits, lagMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), at: performance.timeOrigin + performance.now() }
  process.send?.(log)
})
process.on('disconnect', () => process.exit())
process.send?.(origins)

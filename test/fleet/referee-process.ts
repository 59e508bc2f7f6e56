// The sites, in a process of its own, so that nothing else delays its clock. It sends the recorded visits
// when it gets a message.
import { getPriority, setPriority } from 'node:os'
import { tick } from './heard.ts'
import { SiteServer } from './site-server.ts'
import { sitesOf } from './sites.ts'
import type { Log, Visit } from './visit.ts'

/** The referee has priority, if the system permits it. */
const NICENESS = -10

try {
  setPriority(getPriority() + NICENESS)
} catch {
  // Only the administrator may raise it. Crawlers lower their own priority anyway.
}
const origins: Record<string, string> = {}
const hosts = process.env.FLEET_HOSTS
const sites = sitesOf(hosts === undefined ? undefined : Number(hosts))
const servers = sites.map((plan) => new SiteServer(plan, (name) => origins[name] as string))
for (const [index, server] of servers.entries())
  origins[server.plan.name] = await server.listen(`127.7.${Math.floor(index / 250)}.${(index % 250) + 1}`)

tick()
process.on('message', () => {
  const visits: Record<string, readonly Visit[]> = {}
  for (const { plan, visits: seen } of servers) visits[plan.name] = seen
  process.send?.({ visits } satisfies Log)
})
process.on('disconnect', () => process.exit())
process.send?.(origins)

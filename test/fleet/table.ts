import { availableParallelism, loadavg } from 'node:os'
import type { Judgement } from './judge.ts'
import type { FleetResult } from './run-fleet.ts'

const COLUMNS = [
  'site',
  'pause ms',
  'requests',
  'pages',
  'gap over pause ms',
  'turns lost',
  'used',
  'doubtful',
  'breaches',
]

/** The judgement of a fleet as a table. */
export function tableOf({ judgements, reports, seconds, kills, outages }: FleetResult): string {
  const rows = [COLUMNS, ...judgements.map(rowOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  const sum = (of: 'asked' | 'fetched' | 'disallowed' | 'deferred' | 'failed'): number =>
    reports.reduce((all, report) => all + report[of], 0)
  return [
    ...lines,
    `${Math.round(seconds)} s; ${kills} processes killed, Redis killed ${outages} times; load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    `crawlers: ${sum('asked')} asked, ${sum('fetched')} fetched, ${sum('disallowed')} disallowed, ${sum('deferred')} deferred, ${sum('failed')} failed`,
    ...troublesOf(reports),
  ].join('\n')
}

function troublesOf(reports: FleetResult['reports']): readonly string[] {
  const all = new Map<string, number>()
  for (const { troubles } of reports)
    for (const [what, times] of Object.entries(troubles)) all.set(what, (all.get(what) ?? 0) + times)
  return [...all].map(([what, times]) => `  ${times} times ${what}`)
}

function rowOf({
  site,
  pauseMs,
  visits,
  pages,
  leastMarginMs,
  doubtful,
  lostTurns,
  filled,
  breaches,
}: Judgement): readonly string[] {
  const [shortest, longest] = pauseMs
  return [
    site,
    shortest === longest ? String(shortest) : `${shortest}–${longest}`,
    String(visits),
    String(pages),
    leastMarginMs === undefined ? '–' : leastMarginMs.toFixed(1),
    String(lostTurns),
    filled === undefined ? '–' : `${(filled * 100).toFixed(1)} %`,
    String(doubtful),
    String(breaches.length),
  ]
}

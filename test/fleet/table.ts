import type { Judgement } from './judge.ts'
import type { FleetResult } from './run-fleet.ts'

const COLUMNS = ['site', 'pause ms', 'requests', 'pages', 'gap over pause ms', 'used', 'breaches']

/** The judgement of a fleet as a table. */
export function tableOf({ judgements, reports, lagMs, seconds, kills, outages }: FleetResult): string {
  const rows = [COLUMNS, ...judgements.map(rowOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
  const sum = (of: 'asked' | 'fetched' | 'disallowed' | 'deferred' | 'failed'): number => reports.reduce((all, report) => all + report[of], 0)
  return [
    ...lines,
    `${Math.round(seconds)} s; ${kills} processes killed, Redis killed ${outages} times; the referee was late by ${lagMs.toFixed(1)} ms at most`,
    `crawlers: ${sum('asked')} asked, ${sum('fetched')} fetched, ${sum('disallowed')} disallowed, ${sum('deferred')} deferred, ${sum('failed')} failed`,
  ].join('\n')
}

function rowOf({ site, pauseMs, visits, pages, leastMarginMs, filled, breaches }: Judgement): readonly string[] {
  const [shortest, longest] = pauseMs
  return [
    site,
    shortest === longest ? String(shortest) : `${shortest}–${longest}`,
    String(visits),
    String(pages),
    leastMarginMs === undefined ? '–' : leastMarginMs.toFixed(1),
    filled === undefined ? '–' : `${(filled * 100).toFixed(1)} %`,
    String(breaches.length),
  ]
}

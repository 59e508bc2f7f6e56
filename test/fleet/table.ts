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

/** The judgements of hosts of a kind as one: `delay 10 #1` and `delay 10 #11` are of a kind. */
export function ofAKind(judgements: readonly Judgement[]): readonly Judgement[] {
  const kinds = new Map<string, Judgement[]>()
  for (const judgement of judgements) {
    const kind = judgement.site.replace(/ #\d+$/, '')
    kinds.set(kind, [...(kinds.get(kind) ?? []), judgement])
  }
  return [...kinds].map(([site, all]) => {
    const sum = (of: (one: Judgement) => number): number => all.reduce((total, one) => total + of(one), 0)
    const filled = all.flatMap((one) => (one.filled === undefined ? [] : [one.filled]))
    const margins = all.flatMap(({ leastMarginMs }) => (leastMarginMs === undefined ? [] : [leastMarginMs]))
    return {
      site,
      visits: sum(({ visits }) => visits),
      pages: sum(({ pages }) => pages),
      breaches: all.flatMap(({ breaches }) => breaches),
      pauseMs: [Math.min(...all.map((one) => one.pauseMs[0])), Math.max(...all.map((one) => one.pauseMs[1]))],
      leastMarginMs: margins.length === 0 ? undefined : Math.min(...margins),
      doubtful: sum(({ doubtful }) => doubtful),
      lostTurns: sum(({ lostTurns }) => lostTurns),
      filled: filled.length === 0 ? undefined : filled.reduce((total, one) => total + one, 0) / filled.length,
    }
  })
}

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

/** The troubles of all crawlers, whatever host they name: of 2,000 hosts, each would be a line. */
function troublesOf(reports: FleetResult['reports']): readonly string[] {
  const all = new Map<string, number>()
  for (const { troubles } of reports)
    for (const [message, times] of Object.entries(troubles)) {
      const what = message
        .replaceAll(/(?<=http:\/\/)[\w.:-]+|127(?:\.\d+){3}/g, 'HOST')
        .replaceAll(/\d+(?= s\b)/g, '…')
      all.set(what, (all.get(what) ?? 0) + times)
    }
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

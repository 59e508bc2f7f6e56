import type { GateMetrics } from './gate-metrics.ts'

/** One family of samples in the text: its name, type and help, and each sample with its labels. */
type Family = readonly [
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[],
]

/**
 * The metrics of a gate in the text format of Prometheus (version 0.0.4), for an endpoint of the crawler's own. No
 * label names a site, because each site of a crawl would then be a time series of its own.
 *
 * @example
 * ```ts
 * const gate = createGate({ userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
 * prometheusText(gate.metrics()).includes('robots_turns_waiting 0') // true
 * await gate.close()
 * ```
 */
export function prometheusText({ decisions, pages, turns, store, own, origins }: GateMetrics): string {
  const one = (value: number): Family[3] => [[{}, value]]
  const families: readonly Family[] = [
    [
      'robots_decisions_total',
      'counter',
      'Decisions about URLs.',
      Object.entries(decisions).map(([kind, count]) => {
        const [verdict = '', reason = ''] = kind.split(' ')
        return [{ verdict, reason }, count]
      }),
    ],
    [
      'robots_pages_total',
      'counter',
      'Requests for pages that ended, by status or outcome.',
      Object.entries(pages).map(([outcome, count]) => [{ outcome }, count]),
    ],
    ['robots_turns_waiting', 'gauge', 'Requests that wait for their turn.', one(turns.waiting)],
    ['robots_turns_granted_total', 'counter', 'Turns that were granted.', one(turns.granted)],
    ['robots_turns_gave_up_total', 'counter', 'Turns that did not come in time.', one(turns.gaveUp)],
    [
      'robots_turns_wait_seconds_total',
      'counter',
      'Time of all waits for turns.',
      one(turns.waitedMs / 1000),
    ],
    ['robots_turns_early_total', 'counter', 'Slots that were granted before their time.', one(turns.early)],
    ['robots_turns_late_total', 'counter', 'Grants that came too late to be used.', one(turns.late)],
    ['robots_store_calls_total', 'counter', 'Calls of the store.', one(store.calls)],
    ['robots_store_failures_total', 'counter', 'Calls of the store that failed.', one(store.failures)],
    ['robots_store_seconds_total', 'counter', 'Time of all calls of the store.', one(store.ms / 1000)],
    [
      'robots_own_troubles_total',
      'counter',
      'Failures that may be those of this machine.',
      one(own.troubles),
    ],
    [
      'robots_at_once',
      'gauge',
      'Work under way, waiting for a place, and the bound on it.',
      Object.entries(own.atOnce).flatMap(([work, { inUse, waiting, most }]) =>
        Object.entries({ inUse, waiting, most }).map(([state, count]) => [{ work, state }, count] as const),
      ),
    ],
    [
      'robots_at_once_wait_seconds_total',
      'counter',
      'Time of all waits for a place.',
      Object.entries(own.atOnce).map(([work, { waitedMs }]) => [{ work }, waitedMs / 1000]),
    ],
    [
      'robots_origins',
      'gauge',
      'Origins whose rules this process holds.',
      Object.entries(origins).map(([state, count]) => [{ state }, count]),
    ],
  ]
  return families.map(textOf).join('')
}

function textOf([name, type, help, samples]: Family): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`
  })
  return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

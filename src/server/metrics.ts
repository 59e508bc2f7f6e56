import type { PoolState } from './engine/engine-pool.ts'

/** Seconds that bound the buckets of durations. */
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30]

/** Counts of requests, for Prometheus. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #buckets: number[] = BOUNDS.map(() => 0)
  #count = 0
  #sum = 0
  /** Requests that are being answered. */
  active = 0
  /** Connections that were closed because there were too many. */
  closedConnections = 0

  /** Counts an answered request. `path` is one of the server, never one that a client made up. */
  add(method: string, path: string, status: number, seconds: number): void {
    const key = `method="${method}",path="${path}",status="${status}"`
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1)
    this.#count += 1
    this.#sum += seconds
    for (const [index, bound] of BOUNDS.entries())
      if (seconds <= bound) this.#buckets[index] = (this.#buckets[index] ?? 0) + 1
  }

  /** The metrics in Prometheus's text format, version 0.0.4. */
  text(pool: PoolState, version: string): string {
    const { rss, heapUsed } = process.memoryUsage()
    return [
      ...family('wayleave_info', 'gauge', 'The version of Wayleave.', [[`{version="${version}"}`, 1]]),
      ...family(
        'wayleave_requests_total',
        'counter',
        'Requests that were answered.',
        [...this.#requests].map(([labels, count]) => [`{${labels}}`, count] as const),
      ),
      ...family('wayleave_requests_active', 'gauge', 'Requests that are being answered.', [
        ['', this.active],
      ]),
      ...family(
        'wayleave_connections_closed_total',
        'counter',
        'Connections that were closed unanswered because there were too many.',
        [['', this.closedConnections]],
      ),
      '# HELP wayleave_request_seconds Seconds from the headers of a request to the end of its answer.',
      '# TYPE wayleave_request_seconds histogram',
      ...BOUNDS.map(
        (bound, index) => `wayleave_request_seconds_bucket{le="${bound}"} ${this.#buckets[index]}`,
      ),
      `wayleave_request_seconds_bucket{le="+Inf"} ${this.#count}`,
      `wayleave_request_seconds_sum ${this.#sum}`,
      `wayleave_request_seconds_count ${this.#count}`,
      ...family('wayleave_threads', 'gauge', 'Threads of the engine by what they do.', [
        ['{state="ready"}', pool.ready - pool.busy],
        ['{state="busy"}', pool.busy],
        ['{state="starting"}', pool.threads - pool.ready],
      ]),
      ...family('wayleave_jobs_queued', 'gauge', 'Requests that wait for a thread.', [['', pool.queued]]),
      ...family('wayleave_threads_replaced_total', 'counter', 'Threads that ended and were replaced.', [
        ['', pool.replaced],
      ]),
      ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
      ...family('nodejs_heap_size_used_bytes', 'gauge', 'Heap of the main thread.', [['', heapUsed]]),
      '',
    ].join('\n')
  }
}

function family(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ]
}

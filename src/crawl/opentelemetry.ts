/**
 * OpenTelemetry metrics of what the gates of a process do. This is a module of its own, because only this
 * module needs the OpenTelemetry package.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type BatchObservableResult, type Meter, metrics, type ObservableCounter } from '@opentelemetry/api'
import type { Gate } from './gate.ts'
import type { GateMetrics } from './gate-metrics.ts'
import type {
  CacheEvent,
  DecideEvent,
  FetchEvent,
  RefusalEvent,
  SlotEvent,
  TroubleEvent,
} from './telemetry.ts'

/**
 * Records what all gates of the process do, until the returned function is called. The counters, with their
 * attributes in brackets, are `robots.decisions` (verdict, reason), `robots.fetches` (outcome),
 * `robots.cache` (result), `robots.refusals` (kind) and `robots.troubles` (kind). The histograms, in seconds, are
 * `robots.fetch.duration` (outcome) and `robots.slot.wait` (granted). No attribute names an origin, because
 * each site of a crawl would then be a time series of its own.
 *
 * Of the given gates, it also observes `robots.waiting` (requests that wait now), `robots.origins` (parsed), and
 * the counters `robots.pages` (outcome: the status, or how it failed), `robots.turns.early`, `robots.turns.late`, `robots.store.calls`, `robots.store.failures` and
 * `robots.store.time` (in seconds).
 */
export function recordMetrics(
  meter: Meter = metrics.getMeter('wayleave'),
  gates: readonly Pick<Gate, 'metrics'>[] = [],
): () => void {
  assertMeter(meter, gates)
  const decisions = meter.createCounter('robots.decisions', { description: 'Decisions about URLs.' })
  const fetches = meter.createCounter('robots.fetches', { description: 'Requests for robots.txt.' })
  const cache = meter.createCounter('robots.cache', { description: 'Look-ups of the rules of an origin.' })
  const refusals = meter.createCounter('robots.refusals', {
    description: 'Pages that sites refused although robots.txt allows them.',
  })
  const troubles = meter.createCounter('robots.troubles', {
    description: 'Problems that the gate worked around.',
  })
  const duration = meter.createHistogram('robots.fetch.duration', {
    unit: 's',
    description: 'Duration of a request for robots.txt.',
  })
  const wait = meter.createHistogram('robots.slot.wait', { unit: 's', description: 'Wait for a turn.' })

  const onDecide = ({ decision }: DecideEvent): void => {
    if (decision !== undefined) decisions.add(1, { verdict: decision.verdict, reason: decision.reason })
  }
  const onFetch = ({ outcome, durationMs }: FetchEvent): void => {
    fetches.add(1, { outcome: outcome ?? 'called-off' })
    if (outcome !== undefined && durationMs !== undefined) duration.record(durationMs / 1000, { outcome })
  }
  const onSlot = ({ granted, waitedMs }: SlotEvent): void => {
    if (granted !== undefined && waitedMs !== undefined) wait.record(waitedMs / 1000, { granted })
  }
  const listeners: readonly [channel: string, listener: (message: unknown) => void][] = [
    // A synchronous decision has only `end`. An asynchronous one has `end`, without a decision yet, and
    // `asyncEnd`.
    ['tracing:robots:decide:end', (message) => onDecide(message as DecideEvent)],
    ['tracing:robots:decide:asyncEnd', (message) => onDecide(message as DecideEvent)],
    ['tracing:robots:fetch:asyncEnd', (message) => onFetch(message as FetchEvent)],
    ['tracing:robots:slot:asyncEnd', (message) => onSlot(message as SlotEvent)],
    ['robots:cache', (message) => cache.add(1, { result: (message as CacheEvent).result })],
    ['robots:refusal', (message) => refusals.add(1, { kind: (message as RefusalEvent).kind })],
    ['robots:trouble', (message) => troubles.add(1, { kind: (message as TroubleEvent).kind })],
  ]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  const stopObserving = observeGates(meter, gates)
  return () => {
    stopObserving()
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}

/** @throws `TypeError` that says what to pass. */
function assertMeter(meter: unknown, gates: unknown): void {
  if (typeof Object(meter).createCounter !== 'function')
    throw new TypeError("recordMetrics takes a meter first, such as metrics.getMeter('my-crawler').")
  if (!Array.isArray(gates) || !gates.every((gate) => typeof Object(gate).metrics === 'function'))
    throw new TypeError('recordMetrics takes a list of gates second, such as recordMetrics(meter, [gate]).')
}

/** Observes sums over gates when the meter collects, until the returned function is called. */
function observeGates(meter: Meter, gates: readonly Pick<Gate, 'metrics'>[]): () => void {
  if (gates.length === 0) return () => {}
  const total = (of: (metrics: GateMetrics) => number): number =>
    gates.reduce((sum, gate) => sum + of(gate.metrics()), 0)
  const waiting = meter.createObservableGauge('robots.waiting', { description: 'Requests that wait.' })
  const origins = meter.createObservableGauge('robots.origins', {
    description: 'Origins whose rules the process holds.',
  })
  const counters: readonly [ObservableCounter, (metrics: GateMetrics) => number][] = [
    [meter.createObservableCounter('robots.turns.early'), ({ turns }) => turns.early],
    [meter.createObservableCounter('robots.turns.late'), ({ turns }) => turns.late],
    [meter.createObservableCounter('robots.store.calls'), ({ store }) => store.calls],
    [meter.createObservableCounter('robots.store.failures'), ({ store }) => store.failures],
    [meter.createObservableCounter('robots.store.time', { unit: 's' }), ({ store }) => store.ms / 1000],
  ]
  const pages = meter.createObservableCounter('robots.pages', {
    description: 'Requests for pages that ended.',
  })
  const observe = (result: BatchObservableResult): void => {
    const ended = new Map<string, number>()
    for (const gate of gates)
      for (const [outcome, count] of Object.entries(gate.metrics().pages))
        ended.set(outcome, (ended.get(outcome) ?? 0) + count)
    for (const [outcome, count] of ended) result.observe(pages, count, { outcome })
    const [waits, parsed, unparsed] = [
      total(({ turns }) => turns.waiting),
      total((each) => each.origins.parsed),
      total((each) => each.origins.unparsed),
    ]
    result.observe(waiting, waits)
    result.observe(origins, parsed, { parsed: true })
    result.observe(origins, unparsed, { parsed: false })
    for (const [counter, of] of counters) result.observe(counter, total(of))
  }
  const observables = [waiting, origins, pages, ...counters.map(([counter]) => counter)]
  meter.addBatchObservableCallback(observe, observables)
  return () => meter.removeBatchObservableCallback(observe, observables)
}

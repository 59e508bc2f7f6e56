/** Metrics for OpenTelemetry, made of what the gate publishes; a module of its own, because only it needs the package. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Meter, metrics } from '@opentelemetry/api'
import type { CacheEvent, DecideEvent, FetchEvent, SlotEvent, TroubleEvent } from './telemetry.ts'

/**
 * Records what all gates of the process do: the counters `robots.decisions` (verdict, reason), `robots.fetches` (outcome), `robots.cache`
 * (result) and `robots.troubles` (kind), and the histograms `robots.fetch.duration` and `robots.slot.wait`, in seconds. No attribute names an
 * origin: a metric with one for each site of a crawl is no metric. What it gives back stops it.
 */
export function recordMetrics(meter: Meter = metrics.getMeter('wayleave')): () => void {
  const decisions = meter.createCounter('robots.decisions', { description: 'Decisions on URLs.' })
  const fetches = meter.createCounter('robots.fetches', { description: 'Requests for robots.txt.' })
  const cache = meter.createCounter('robots.cache', { description: 'Looks for the rules of an origin.' })
  const troubles = meter.createCounter('robots.troubles', { description: 'What went wrong, and the gate went on without.' })
  const duration = meter.createHistogram('robots.fetch.duration', { unit: 's', description: 'What a request for robots.txt took.' })
  const wait = meter.createHistogram('robots.slot.wait', { unit: 's', description: 'What a turn was waited for.' })

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
    // A decision that is made at once has an end and no other; one that was waited for has both, and the first of them has no decision yet.
    ['tracing:robots:decide:end', (message) => onDecide(message as DecideEvent)],
    ['tracing:robots:decide:asyncEnd', (message) => onDecide(message as DecideEvent)],
    ['tracing:robots:fetch:asyncEnd', (message) => onFetch(message as FetchEvent)],
    ['tracing:robots:slot:asyncEnd', (message) => onSlot(message as SlotEvent)],
    ['robots:cache', (message) => cache.add(1, { result: (message as CacheEvent).result })],
    ['robots:trouble', (message) => troubles.add(1, { kind: (message as TroubleEvent).kind })],
  ]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}

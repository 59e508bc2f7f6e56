/** OpenTelemetry spans of what the gates of a process do. Like the metrics, it needs the OpenTelemetry package. */
import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel'
import { type Attributes, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { DecideEvent, FetchEvent, RequestEvent, SlotEvent } from './telemetry.ts'

/** The attributes of the span of an event. */
interface Attributed<Event> {
  readonly start: (event: Event) => Attributes
  /** `undefined` as long as the event has no result. */
  readonly end: (event: Event) => Attributes | undefined
}

const DECIDE: Attributed<DecideEvent> = {
  start: ({ url }) => ({ 'url.full': url }),
  end: ({ decision }) => decision && { 'robots.verdict': decision.verdict, 'robots.reason': decision.reason },
}

const FETCH: Attributed<FetchEvent> = {
  start: ({ origin }) => ({ 'robots.origin': origin }),
  end: ({ outcome, status }) =>
    outcome && {
      'robots.outcome': outcome,
      ...(status === undefined ? {} : { 'http.response.status_code': status }),
    },
}

const SLOT: Attributed<SlotEvent> = {
  start: ({ keys }) => ({ 'robots.keys': [...keys] }),
  end: ({ granted }) => (granted === undefined ? undefined : { 'robots.granted': granted }),
}

const REQUEST: Attributed<RequestEvent> = {
  start: ({ url, method }) => ({ 'url.full': url, 'http.request.method': method }),
  end: ({ status }) => (status === undefined ? undefined : { 'http.response.status_code': status }),
}

/**
 * Makes spans of what all gates of the process do, until the returned function is called. The spans, with their
 * attributes in brackets, are `robots.decide` (url.full, robots.verdict, robots.reason), `robots.fetch` (robots.origin,
 * robots.outcome, http.response.status_code), `robots.slot` (robots.keys, robots.granted) and `robots.request`
 * (url.full, http.request.method, http.response.status_code). A span has the parent that is active when the gate
 * starts the work; the request for a robots.txt has that of the call that needed it first. A span whose work failed
 * has the status error, and the name of the error as `error.type`.
 *
 * A span names URLs, whereas `recordMetrics` names none: leave out with the processor of your SDK what nobody may
 * keep.
 */
export function recordSpans(tracer: Tracer = trace.getTracer('wayleave')): () => void {
  if (typeof Object(tracer).startSpan !== 'function')
    throw new TypeError("recordSpans takes a tracer, such as trace.getTracer('my-crawler').")
  const stops = [
    traced(tracer, 'decide', DECIDE),
    traced(tracer, 'fetch', FETCH),
    traced(tracer, 'slot', SLOT),
    traced(tracer, 'request', REQUEST),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Makes a span of each event of a channel, until the returned function is called. */
function traced<Event extends object>(
  tracer: Tracer,
  work: 'decide' | 'fetch' | 'slot' | 'request',
  attributes: Attributed<Event>,
): () => void {
  const open = new WeakMap<object, Span>()
  const finish = (event: Event): void => {
    const span = open.get(event)
    if (span === undefined) return
    open.delete(event)
    span.setAttributes(attributes.end(event) ?? {}).end()
  }
  const subscribers: TracingChannelSubscribers<Event> = {
    start: (event) => {
      open.set(event, tracer.startSpan(`robots.${work}`, { attributes: attributes.start(event) }))
    },
    // Asynchronous work has no result yet at `end`.
    end: (event) => {
      if (attributes.end(event) !== undefined || Object.hasOwn(event, 'error')) finish(event)
    },
    asyncStart: () => {},
    asyncEnd: finish,
    error: (event) => {
      const { error } = event
      open
        .get(event)
        ?.setStatus({ code: SpanStatusCode.ERROR })
        .setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    },
  }
  const channel = tracingChannel<Event, Event>(`robots:${work}`)
  channel.subscribe(subscribers)
  return () => void channel.unsubscribe(subscribers)
}

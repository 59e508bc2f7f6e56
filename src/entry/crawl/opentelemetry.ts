/** Metrics and spans for OpenTelemetry. Only this entry point loads its package. */
export { recordMetrics } from '../../crawl/opentelemetry.ts'
export { recordSpans } from '../../crawl/opentelemetry-spans.ts'

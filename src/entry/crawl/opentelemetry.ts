/** Metrics for OpenTelemetry. Only this entry point loads its package. */
export { recordMetrics } from '../../crawl/opentelemetry.ts'

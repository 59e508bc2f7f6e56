/** The gate as an interceptor of undici. */
export { type GateInterceptorOptions, gateInterceptor } from '../adapters/undici.ts'

/**
 * The HTTP API and the server of the page. It has no logic of its own: threads answer with what the rooms
 * below make, and the command gives it what touches files and sites.
 */
export { endpoints } from './endpoints.ts'
export type { RetrievedInput } from './engine/job.ts'
export { serveEngine } from './engine/serve-engine.ts'
export { LIMIT_WORDS, LOOPBACK_LIMITS, NETWORK_LIMITS, THREAD_MEGABYTES } from './limits.ts'
export { openapiDocument } from './openapi.ts'
export type { OpenedFile } from './opened-file.ts'
export { PROBLEMS, Refusal } from './problem.ts'
export type { FetchQuery } from './schemas/requests.ts'
export { type RunningServer, type ServerOptions, startServer } from './server.ts'

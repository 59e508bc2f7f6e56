/** What a thread of `serve` runs. */
export { serveEngine } from '../../server/index.ts'

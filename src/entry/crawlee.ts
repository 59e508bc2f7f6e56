/** The gate as hooks of Crawlee. */
export {
  type CrawleeContext,
  type CrawleeRobotsTxtFile,
  type GateHookOptions,
  type GateHooks,
  gateHooks,
  robotsTxtFileOf,
} from '../adapters/crawlee.ts'
export { pageOf } from '../adapters/page-of.ts'

/** Answers requests for robots.txt where a route gives a `Response`, and the headers of pages. */
export { pageHeaders } from '../adapters/page-headers.ts'
export type { RobotsContent } from '../adapters/served-robots.ts'
export { type AskedRoute, robotsRoute } from '../adapters/web.ts'

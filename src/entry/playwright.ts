/** The gate in front of the requests of a Playwright browser context. */

export { pageOf } from '../adapters/page-of.ts'
export {
  type BrowserContextLike,
  type BrowserRequest,
  type BrowserResponse,
  type BrowserRoute,
  type ObeyOptions,
  obeyIn,
} from '../adapters/playwright.ts'

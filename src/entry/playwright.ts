/** The gate in front of the requests of a Playwright browser context. */
export {
  type BrowserContextLike,
  type BrowserRequest,
  type BrowserResponse,
  type BrowserRoute,
  type ObeyOptions,
  obeyIn,
} from '../adapters/playwright.ts'
export { pageOf } from '../adapters/page-of.ts'

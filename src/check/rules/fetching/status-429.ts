import type { CheckRule } from '../../rule.ts'
import { findStatus } from '../../site/find-status.ts'

/** F110: the server says that it got too many requests. */
export const status429: CheckRule = {
  code: 'F110',
  name: 'status-429',
  severity: 'warning',
  ofSite: true,
  why: 'Google treats 429, unlike every other 4xx, as a server error and stops crawling the whole site ("How Google interprets the robots.txt specification"). By RFC 9309 §2.3.1.3, it means a missing file like other 4xx, so nothing is forbidden. A request for robots.txt should never be refused because of other requests.',
  find: findStatus('too-many-requests', 'Exempt /robots.txt from rate limits.'),
}

import type { CheckRule } from '../../rule.ts'
import { findStatus } from '../../site/find-status.ts'

/** F111: the server fails. */
export const status5xx: CheckRule = {
  code: 'F111',
  name: 'status-5xx',
  severity: 'error',
  ofSite: true,
  why: 'If the server fails to send robots.txt, its rules are unknown, and a robot must treat the whole site as forbidden (RFC 9309 §2.3.1.4). Google stops crawling for 12 hours, then uses its last good copy for 30 days. After that, it may crawl the site without rules. Yandex and Heritrix, the crawler of the Internet Archive, treat the site as open at once.',
  find: findStatus(
    'server-error',
    'Serve the file in a way that does not depend on the part of the server that fails. During maintenance, keep serving the file and let only the pages fail.',
  ),
}

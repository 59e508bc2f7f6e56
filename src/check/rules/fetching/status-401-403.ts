import type { CheckRule } from '../../rule.ts'
import { findStatus } from '../../site/find-status.ts'

/** F108: robots are denied access to the file. */
export const status401403: CheckRule = {
  code: 'F108',
  name: 'status-401-403',
  severity: 'warning',
  ofSite: true,
  why: 'Robots treat 401 and 403 in different ways. The draft of 1996 and Python’s standard library treat the whole site as forbidden. RFC 9309 §2.3.1.3, Google and most others treat it as open. Scrapy reads the body of the response as the file. Whether the site should be closed or open, some robots do the opposite.',
  find: findStatus(
    'unauthorized',
    'Serve the file to every client. To keep robots out, forbid URLs in the file.',
  ),
}

import type { CheckRule } from '../../rule.ts'
import { cacheTooLong } from './cache-too-long.ts'
import { challengePage } from './challenge-page.ts'
import { contentType } from './content-type.ts'
import { differsByOrigin } from './differs-by-origin.ts'
import { differsByUserAgent } from './differs-by-user-agent.ts'
import { filenameCase } from './filename-case.ts'
import { htmlBody } from './html-body.ts'
import { jsonOrXmlBody } from './json-or-xml-body.ts'
import { managedBlock } from './managed-block.ts'
import { redirectCount } from './redirect-count.ts'
import { redirectLoop } from './redirect-loop.ts'
import { redirectOtherHost } from './redirect-other-host.ts'
import { redirectSchemeDowngrade } from './redirect-scheme-downgrade.ts'
import { slow } from './slow.ts'
import { staleEdgeCopy } from './stale-edge-copy.ts'
import { status2xxNot200 } from './status-2xx-not-200.ts'
import { status4xx } from './status-4xx.ts'
import { status5xx } from './status-5xx.ts'
import { status401403 } from './status-401-403.ts'
import { status429 } from './status-429.ts'
import { timeout } from './timeout.ts'
import { unreachable } from './unreachable.ts'
import { wrongLocation } from './wrong-location.ts'

/** The check rules of the table `fetching` (codes F101 and up), ordered by code. */
export const fetchingRules: readonly CheckRule[] = [
  unreachable,
  timeout,
  slow,
  redirectCount,
  redirectLoop,
  redirectOtherHost,
  redirectSchemeDowngrade,
  status401403,
  status4xx,
  status429,
  status5xx,
  status2xxNot200,
  contentType,
  htmlBody,
  jsonOrXmlBody,
  wrongLocation,
  filenameCase,
  cacheTooLong,
  differsByOrigin,
  differsByUserAgent,
  staleEdgeCopy,
  managedBlock,
  challengePage,
]

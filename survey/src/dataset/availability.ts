import type { File } from 'wayleave'
import { linesOf } from 'wayleave'
import { type AccessProfileId, profiles } from 'wayleave/access'
import type { AccessResult, DialectId } from 'wayleave/dialects'
import type { Observation } from '../input/observation.ts'
import type { ClassName } from './list-class.ts'
import { surveyedDialects } from './surveyed-dialects.ts'

/** What came of the request for a robots.txt. Exactly one holds for each record. */
export type Availability =
  /** A file with at least one Allow or Disallow. */
  | 'rules'
  /** A file without any. */
  | 'no-rules'
  /** A body that is a page of HTML, without a line of a robots.txt. */
  | 'not-robots'
  /** 401, 404, 410 and every other 4xx but 403 and 429. */
  | 'not-found'
  | 'forbidden'
  /** 429 and 5xx. */
  | 'deferred'
  /** A redirect whose end the record does not have. */
  | 'redirect'
  /** No response, as far as the record says. */
  | 'no-answer'
  /** The record of the input could not be read. */
  | 'unreadable'

/** The availability of a record, as far as its status tells; `file` if its body is to be read. */
export function availabilityByStatus({ status, bytes, unreadable }: Observation): Availability | 'file' {
  if (unreadable !== undefined) return 'unreadable'
  if (status === undefined || status === 0) return bytes === undefined ? 'no-answer' : 'file'
  if (status >= 200 && status < 300) return 'file'
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 403) return 'forbidden'
  if (status === 429 || status >= 500) return 'deferred'
  return status >= 400 ? 'not-found' : 'no-answer'
}

/** How a page of HTML begins. */
const HTML = /^[\s\ufeff]*<(?:!doctype\s+html|html|head|body|!--|script|meta|title)/i

/** Does a text begin like a page of HTML? */
export function beginsLikeHtml({ text }: File): boolean {
  return HTML.test(text.slice(0, 1024))
}

/** The fields that make a text a robots.txt, however little else it says. */
const FIELDS: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay'])

/** Is the body a page of HTML, without a single line of a robots.txt? */
export function isNoRobots(file: File): boolean {
  if (!beginsLikeHtml(file)) return false
  for (const { field } of linesOf(file))
    if (field !== undefined && FIELDS.has(file.text.slice(field.start, field.end).toLowerCase())) return false
  return true
}

/** The row of the access tables for a record without a file; `undefined` if there was no answer at all. */
function circumstanceOf({ status }: Observation): AccessResult | undefined {
  if (status === undefined || status < 300) return undefined
  if (status < 400) return undefined
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 429) return 'too-many-requests'
  return status < 500 ? 'other-4xx' : 'server-error'
}

/**
 * What each dialect assumes of a site whose robots.txt was not to be had, by its access profile, without an
 * earlier copy. A profile that waits, or that reads the body of the error, has decided nothing.
 */
export function classesByStatus(
  observation: Observation,
): readonly { readonly dialect: DialectId; readonly class: ClassName }[] {
  return surveyedDialects.map(({ id: dialect }) => ({ dialect, class: classByStatus(observation, dialect) }))
}

/** What a crawler with an access profile assumes of a site whose robots.txt was not to be had. */
export function classByStatus(observation: Observation, profile: AccessProfileId): ClassName {
  const circumstance = circumstanceOf(observation)
  const assumed = circumstance && profiles[profile].rows[circumstance].phases[0]?.assume
  return assumed === 'allow-all' ? 'none' : assumed === 'disallow-all' ? 'full' : 'undecided'
}

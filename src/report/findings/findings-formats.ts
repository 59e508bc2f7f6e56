import type { FindingsFormat } from './checked-file.ts'
import { findingsCheckstyle } from './formats/findings-checkstyle.ts'
import { findingsConcise } from './formats/findings-concise.ts'
import { findingsCsv } from './formats/findings-csv.ts'
import { findingsGithub } from './formats/findings-github.ts'
import { findingsGitlab } from './formats/findings-gitlab.ts'
import { findingsHtml } from './formats/findings-html.ts'
import { findingsJson, findingsJsonl } from './formats/findings-json.ts'
import { findingsJunit } from './formats/findings-junit.ts'
import { findingsMarkdown } from './formats/findings-markdown.ts'
import { findingsRdjson } from './formats/findings-rdjson.ts'
import { findingsSarif } from './formats/findings-sarif.ts'
import { findingsSites, findingsSitesCsv, findingsSitesJson } from './formats/findings-sites.ts'
import { findingsSummary } from './formats/findings-summary.ts'
import { findingsText } from './formats/findings-text.ts'

/** Each format has its type, so that the compiler can derive the names without the other files. */
const table = {
  text: findingsText as FindingsFormat,
  concise: findingsConcise as FindingsFormat,
  summary: findingsSummary as FindingsFormat,
  sites: findingsSites as FindingsFormat,
  'sites-csv': findingsSitesCsv as FindingsFormat,
  'sites-json': findingsSitesJson as FindingsFormat,
  csv: findingsCsv as FindingsFormat,
  json: findingsJson as FindingsFormat,
  jsonl: findingsJsonl as FindingsFormat,
  sarif: findingsSarif as FindingsFormat,
  github: findingsGithub as FindingsFormat,
  gitlab: findingsGitlab as FindingsFormat,
  junit: findingsJunit as FindingsFormat,
  checkstyle: findingsCheckstyle as FindingsFormat,
  rdjson: findingsRdjson as FindingsFormat,
  markdown: findingsMarkdown as FindingsFormat,
  html: findingsHtml as FindingsFormat,
}

/** The name of a format: the key of {@link findingsFormats}. */
export type FindingsFormatName = keyof typeof table

/**
 * Every format of findings, by its name on the command line. None of them throws.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisalow: /a\n')
 * const checked = { name: 'robots.txt', file, findings: check(file).findings }
 * findingsFormats.concise([checked], rules).slice(0, 32) // 'robots.txt:2:1: warning S104/typ'
 * ```
 */
export const findingsFormats: Readonly<Record<FindingsFormatName, FindingsFormat>> = table

/**
 * Formats that need no message about hidden findings: they say it themselves, or count findings by rule or site. For
 * any other format, standard error says what is hidden.
 */
export const FORMATS_WITHOUT_ASIDE: ReadonlySet<FindingsFormatName> = new Set([
  ...(['text', 'summary', 'sites', 'sites-csv', 'sites-json'] as const),
  ...(['json', 'jsonl', 'sarif', 'markdown', 'html'] as const),
])

/** Formats with a row for each site. */
export const FORMATS_OF_SITES: ReadonlySet<FindingsFormatName> = new Set(['sites', 'sites-csv', 'sites-json'])

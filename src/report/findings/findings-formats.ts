import type { FindingsFormat } from './checked-file.ts'
import { findingsCheckstyle } from './findings-checkstyle.ts'
import { findingsConcise } from './findings-concise.ts'
import { findingsGithub } from './findings-github.ts'
import { findingsGitlab } from './findings-gitlab.ts'
import { findingsHtml } from './findings-html.ts'
import { findingsJson, findingsJsonl } from './findings-json.ts'
import { findingsJunit } from './findings-junit.ts'
import { findingsMarkdown } from './findings-markdown.ts'
import { findingsRdjson } from './findings-rdjson.ts'
import { findingsSarif } from './findings-sarif.ts'
import { findingsText } from './findings-text.ts'

/** The name of a format, as a command line gives it. */
export type FindingsFormatName =
  | 'text'
  | 'concise'
  | 'json'
  | 'jsonl'
  | 'sarif'
  | 'github'
  | 'gitlab'
  | 'junit'
  | 'checkstyle'
  | 'rdjson'
  | 'markdown'
  | 'html'

/** Every format findings can be printed in. */
export const findingsFormats: Readonly<Record<FindingsFormatName, FindingsFormat>> = {
  text: findingsText,
  concise: findingsConcise,
  json: findingsJson,
  jsonl: findingsJsonl,
  sarif: findingsSarif,
  github: findingsGithub,
  gitlab: findingsGitlab,
  junit: findingsJunit,
  checkstyle: findingsCheckstyle,
  rdjson: findingsRdjson,
  markdown: findingsMarkdown,
  html: findingsHtml,
}

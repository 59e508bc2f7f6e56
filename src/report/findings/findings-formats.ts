import type { FindingsFormat } from './checked-file.ts'
import { findingsConcise } from './findings-concise.ts'
import { findingsJson, findingsJsonl } from './findings-json.ts'
import { findingsText } from './findings-text.ts'

/** The name of a format, as a command line gives it. */
export type FindingsFormatName = 'text' | 'concise' | 'json' | 'jsonl'

/** Every format findings can be printed in. */
export const findingsFormats: Readonly<Record<FindingsFormatName, FindingsFormat>> = {
  text: findingsText,
  concise: findingsConcise,
  json: findingsJson,
  jsonl: findingsJsonl,
}

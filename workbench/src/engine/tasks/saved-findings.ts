import { check, defaultView, rules } from 'wayleave/check'
import { findingsFormats } from 'wayleave/report'
import { fileOf } from './file-of.ts'

/** The formats in which the page saves findings. The command line has more. */
export type SavedFormat = 'json' | 'sarif' | 'html'

/** The findings that the page shows, in a format of `wayleave check --format`. */
export function savedFindings({
  text,
  all,
  name,
  format,
}: {
  readonly text: string
  readonly all: boolean
  readonly name: string
  readonly format: SavedFormat
}): string {
  const file = fileOf(text)
  const { findings, notes } = check(file)
  const view = defaultView(file, findings, { all })
  return `${findingsFormats[format]([{ name, file, notes, ...view }], rules, { version: __VERSION__ })}\n`
}

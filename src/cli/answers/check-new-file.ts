import { checkWithConfig, type Finding } from '../../check/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { positionAt } from '../../text/index.ts'

/** A file made from a stance, as `check` will see it. */
export interface CheckedNew {
  readonly file: File
  /** Lines of the file on which something is closed that is mostly closed by mistake. A comment above each says that it is meant. */
  readonly closedOnPurpose: readonly number[]
  /** What `check` still warns of: rules that the stance brought. The same about several groups is told once. */
  readonly findings: readonly (Finding & { readonly line: number })[]
}

/** What `check` says of a site that is closed. A stance that is met has asked for it. */
const CLOSED = 'I101'

/**
 * What `check` says of a file made from a stance. Where it is met and `check` warns of a closed site, a comment is put above the line, which takes
 * the warning away and means nothing to any reader; all else is told.
 */
export function checkedNew(made: File, isMet: boolean): CheckedNew {
  const closing = new Set(isMet ? warnings(made).flatMap(({ code, line }) => (code === CLOSED ? [line] : [])) : [])
  const lines = made.text
    .split('\n')
    .flatMap((line, index) => (closing.has(index + 1) ? [`# wayleave-ignore ${CLOSED}: closed on purpose`, line] : [line]))
  const file = closing.size === 0 ? made : parse(lines.join('\n'))
  const sorted = [...closing].sort((one, other) => one - other)
  const told = new Map<string, Finding & { readonly line: number }>()
  for (const finding of warnings(file)) {
    const key = `${finding.code} ${finding.message}`
    if (!told.has(key)) told.set(key, finding)
  }
  // Each comment moves what stands below it down by one.
  return { file, closedOnPurpose: sorted.map((line, index) => line + index + 1), findings: [...told.values()] }
}

function warnings(file: File): (Finding & { readonly line: number })[] {
  const { findings } = checkWithConfig('robots.txt', file, {})
  return findings
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map((finding) => ({ ...finding, line: positionAt(file.starts, finding.span.start).line }))
}

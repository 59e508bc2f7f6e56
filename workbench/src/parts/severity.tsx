import type { JSX } from 'preact'
import type { Severity } from 'wayleave/check'

/** The mark of each severity: its shape says the same as its word. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  error: '■',
  warning: '▲',
  info: '●',
  hint: '○',
}

/** A severity as mark and word. */
export function SeverityMark({ severity }: { severity: Severity }): JSX.Element {
  return (
    <span class={`severity severity-${severity}`}>
      <span aria-hidden="true">{SEVERITY_MARKS[severity]}</span> {severity === 'info' ? 'remark' : severity}
    </span>
  )
}

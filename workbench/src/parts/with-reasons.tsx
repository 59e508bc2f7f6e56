import type { JSX } from 'preact'
import type { SentenceWithReasons } from 'wayleave/report'

/** A sentence whose reasons unfold. */
export function WithReasons({ of: { what, reasons } }: { of: SentenceWithReasons }): JSX.Element {
  return (
    <details class="with-reasons">
      <summary>{what}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

import type { JSX } from 'preact'
import type { Verdict } from 'wayleave'

/** A verdict in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict['verdict'], string>> = {
  allow: 'allowed',
  disallow: 'not allowed',
  unknown: 'not known',
}

/** The mark of each verdict: its shape says the same as its colour. */
const MARKS: Readonly<Record<Verdict['verdict'], string>> = { allow: '✓', disallow: '✗', unknown: '?' }

/** A verdict as a mark, with its word for those who cannot see it. */
export function VerdictMark({ verdict }: { verdict: Verdict['verdict'] }): JSX.Element {
  return (
    <span class={`mark mark-${verdict}`} aria-hidden="true">
      {MARKS[verdict]}
    </span>
  )
}

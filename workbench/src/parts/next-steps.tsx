import type { JSX } from 'preact'

/** Something that a user may do next: a button, what it brings, and what it does. */
export type NextStep = readonly [does: string, brings: string, step: () => void]

/** What to do next, in place of an empty panel. */
export function NextSteps({ title, steps }: { title: string; steps: readonly NextStep[] }): JSX.Element {
  return (
    <section class="next-steps" aria-label={title}>
      <h2>{title}</h2>
      <ul class="examples">
        {steps.map(([does, brings, step]) => (
          <li key={does}>
            <button type="button" onClick={step}>
              <strong>{does}</strong> <span class="soft">{brings}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

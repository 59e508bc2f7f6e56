import type { JSX } from 'preact'
import type { ChangesInWords } from 'wayleave/report'
import { leadTo } from '../state/store.ts'
import './changes.css'

/** The most sentences and groups of robots that are drawn. */
const MAX_DRAWN = 100

/**
 * What a change of the file does: a sentence for robots with the same changes, then each with its lines. A sentence
 * with many robots unfolds.
 */
export function ChangesView({
  sentences,
  inFull,
  details,
  open,
}: Pick<ChangesInWords, 'sentences' | 'inFull' | 'details'> & {
  /** Which of the two files the editor shows: its lines lead there. */
  readonly open: keyof typeof LINE
}): JSX.Element {
  return (
    <>
      <ul class="sentences">
        {sentences.slice(0, MAX_DRAWN).map((sentence, index) => (
          <li key={sentence}>
            {inFull[index] === sentence ? (
              sentence
            ) : (
              <details>
                <summary>{sentence}</summary>
                {inFull[index]}
              </details>
            )}
          </li>
        ))}
      </ul>
      {details.slice(0, MAX_DRAWN).map(([title, ...rows]) => (
        <details key={title} class="change-details">
          <summary>{title}</summary>
          <ul>
            {rows.map((row, index) => (
              <li key={index} class={row.startsWith('   ') ? 'deeper' : ''}>
                <Row text={row.trim()} line={LINE[open]} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {Math.max(sentences.length, details.length) > MAX_DRAWN && (
        <p class="soft">There is more. What you save has all.</p>
      )}
    </>
  )
}

/** The line of a file in a row about it. What the file says comes later in a rule, and earlier in a record. */
const LINE = {
  before: /^(before: +)(line (\d+))(.*)/,
  after: /^(after: +|\+ .*\()(line (\d+))(.*)/,
}

/** A row, in which a line of the open file leads there. */
function Row({ text, line }: { text: string; line: RegExp }): JSX.Element {
  const [, start, words, number, end] = line.exec(text) ?? []
  if (number === undefined) return <>{text}</>
  return (
    <>
      {start}
      <button type="button" class="link" onClick={() => leadTo([Number(number)])}>
        {words}
      </button>
      {end}
    </>
  )
}

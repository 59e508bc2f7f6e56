import type { JSX } from 'preact'
import type { ChangesInWords } from 'wayleave/report'
import { leadTo } from '../state/store.ts'
import './changes.css'

/** The most sentences and groups of robots that are drawn. */
const MAX_DRAWN = 100

/** The most sentences that are read without unfolding others. A single one more takes no more room than its fold. */
const MAX_FIRST = 5

/**
 * What a change of the file does: how many robots lose and gain how much; a sentence for robots with the same changes;
 * then each with its lines.
 */
export function ChangesView({
  summary,
  sentences,
  inFull,
  details,
  open,
}: Pick<ChangesInWords, 'summary' | 'sentences' | 'inFull' | 'details'> & {
  /** Which of the two files the editor shows: its lines lead there. */
  readonly open: keyof typeof LINE
}): JSX.Element {
  const all = sentences.slice(0, MAX_DRAWN)
  const first = all.length <= MAX_FIRST + 1 ? all : all.slice(0, MAX_FIRST)
  const more = all.slice(first.length)
  return (
    <>
      {sentences.length > 2 && <p class="lead">{summary.join(' ')}</p>}
      <Sentences all={first} inFull={inFull} />
      {more.length > 0 && (
        <details class="change-details">
          <summary>{more.length} more</summary>
          <Sentences all={more} inFull={inFull.slice(first.length)} />
        </details>
      )}
      <details class="change-details" open={details.length <= MAX_OPEN}>
        <summary>Line by line</summary>
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
      </details>
      {Math.max(sentences.length, details.length) > MAX_DRAWN && (
        <p class="soft">There is more. What you save has all.</p>
      )}
    </>
  )
}

/** The most groups of robots whose titles are read at once. */
const MAX_OPEN = 3

/** A sentence with many robots unfolds to all of their names. */
function Sentences({ all, inFull }: { all: readonly string[]; inFull: readonly string[] }): JSX.Element {
  return (
    <ul class="sentences">
      {all.map((sentence, index) => (
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

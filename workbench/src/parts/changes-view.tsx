import type { JSX } from 'preact'
import type { ChangesInWords } from 'wayleave/report'
import { leadTo } from '../state/store.ts'
import './changes.css'

/** The most sentences and groups of robots that are drawn. A text and a JSON have all. */
const MAX_DRAWN = 100

/** What a change of the file does: a sentence for robots with the same changes, then each with its lines. */
export function ChangesView({ sentences, details }: ChangesInWords): JSX.Element {
  return (
    <>
      <ul class="sentences">
        {sentences.slice(0, MAX_DRAWN).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {details.slice(0, MAX_DRAWN).map(([title, ...rows]) => (
        <details key={title} class="change-details">
          <summary>{title}</summary>
          <ul>
            {rows.map((row, index) => (
              <li key={index} class={row.startsWith('   ') ? 'deeper' : ''}>
                <Row text={row.trim()} />
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

/** Rows about the open file, which is the later one. */
const IS_AFTER = /^(?:after:|\+ )/

/** A row, in which the lines of the open file lead there. */
function Row({ text }: { text: string }): JSX.Element {
  if (!IS_AFTER.test(text)) return <>{text}</>
  return (
    <>
      {text.split(/\b(line \d+)\b/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <button key={index} type="button" class="link" onClick={() => leadTo([Number(part.slice(5))])}>
            {part}
          </button>
        ),
      )}
    </>
  )
}

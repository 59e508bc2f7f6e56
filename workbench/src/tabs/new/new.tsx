import type { JSX } from 'preact'
import { useEngine } from '../../engine/use-engine.ts'
import { download } from '../../parts/download.ts'
import { Progress } from '../../parts/progress.tsx'
import { VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { counted } from '../../parts/words.ts'
import { applyText } from '../../state/store.ts'
import { useTabValues } from '../../state/tab-values.ts'
import { Limits } from './limits.tsx'
import './new.css'
import { FIRST_WISH, inputOf } from './wish.ts'
import { WishForm } from './wish-form.tsx'

/** The most robots that are listed because the file does not give them what was wished. */
const MAX_MISSED = 8

/** A longer file scrolls. */
const MAX_ROWS = 18

/** A new file by what a site wants of robots, with proof, and what no robots.txt can say. */
export function Panel(): JSX.Element {
  const [wish, change] = useTabValues('new', FIRST_WISH)
  const input = inputOf(wish)
  const unread = 'unread' in input ? input.unread : []
  const made = useEngine('newRobotsTxt', 'unread' in input ? undefined : input)
  const { value } = made
  const problems = unread.map(
    (line) => `Write "robot allow" or "robot disallow" in place of "${visible(line, 60)}".`,
  )
  const errors = !made.isStale && value !== undefined && 'errors' in value ? value.errors : []
  return (
    <div class="new">
      <WishForm wish={wish} onChange={change} />
      {[...problems, ...errors].map((problem) => (
        <p key={problem} class="problem" role="status">
          {visible(problem, 300)}
        </p>
      ))}
      {problems.length === 0 && <Progress of={made} doing={value === undefined ? 'Writing the file…' : ''} />}
      {value !== undefined && !('errors' in value) && problems.length === 0 && (
        <section aria-label="The new file" data-stale={made.isStale}>
          <p class="new-proof">
            {value.missed.length === 0 ? (
              <>
                <VerdictMark verdict="allow" /> Verified: {counted(value.met, 'robot')} and all others get
                what you chose, proved for every URL, each as it reads robots.txt.
              </>
            ) : (
              <>
                <VerdictMark verdict="unknown" /> {counted(value.met, 'robot')} get what you chose. Others may
                not:
              </>
            )}
          </p>
          {value.missed.length > 0 && (
            <ul>
              {value.missed.slice(0, MAX_MISSED).map(({ robot, isUndecided, url }) => (
                <li key={robot}>
                  <strong>{visible(robot, 60)}</strong>{' '}
                  {isUndecided
                    ? 'could not be decided'
                    : `gets another answer on ${visible(url ?? 'its records', 120)}`}
                </li>
              ))}
              {value.missed.length > MAX_MISSED && <li>{value.missed.length - MAX_MISSED} more</li>}
            </ul>
          )}
          <textarea
            class="new-file"
            readOnly
            rows={Math.min(MAX_ROWS, value.text.split('\n').length)}
            spellcheck={false}
            aria-label="The text of the new file"
            value={value.text}
          />
          <div class="apply-bar">
            <button
              type="button"
              class="button button-main"
              disabled={made.isStale}
              onClick={() => applyText(value.text, 'Put the new file in place of yours.')}
            >
              Use this file
            </button>
            <button
              type="button"
              class="button"
              disabled={made.isStale}
              onClick={() => download('robots.txt', value.text)}
            >
              Download
            </button>
            <button
              type="button"
              class="button"
              disabled={made.isStale}
              onClick={() => navigator.clipboard.writeText(value.text)}
            >
              Copy
            </button>
          </div>
          <Limits made={value} closed={wish.closed} />
        </section>
      )}
    </div>
  )
}

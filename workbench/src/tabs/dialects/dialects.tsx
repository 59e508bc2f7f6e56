import type { JSX } from 'preact'
import type { DialectClasses } from '../../engine/tasks/dialect-classes.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { Progress } from '../../parts/progress.tsx'
import { VERDICT_WORDS, VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { counted, listed } from '../../parts/words.ts'
import { leadTo, NO_LIGHT, update, useStore, useTabText } from '../../state/store.ts'

/** The text of a product token. */
const TOKEN = /^[\w.-]{1,100}$/

/** The dialects that agree on this file, and URLs on which others read it differently. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [agent, setAgent] = useTabText('dialects')
  const isToken = agent === '' || TOKEN.test(agent)
  const answer = useEngine('dialectClasses', isToken ? { text, agent } : undefined)
  const { value } = answer
  return (
    <div class="dialects">
      <label class="field">
        <span>Robot, by its name in User-agent lines</span>
        <input
          value={agent}
          placeholder="any robot that no group names"
          onInput={({ currentTarget }) => setAgent(currentTarget.value.trim())}
        />
      </label>
      {!isToken && <p class="problem">A name has letters, digits, dots, dashes and underlines.</p>}
      <Progress of={answer} />
      {value === undefined ? (
        <p class="soft">Comparing how programs read the file…</p>
      ) : (
        <div data-stale={answer.isStale}>
          <p class="lead">{headline(value)}</p>
          <Separating {...value} />
          <Classes {...value} />
          <Open {...value} />
        </div>
      )}
    </div>
  )
}

function headline({ classes, urls, undecided }: DialectClasses): string {
  const dialects = classes.flat().length
  if (classes.length < 2)
    return `Programs read this file alike: all ${dialects} dialects give every URL the same verdict, which is proved.`
  const ordinary = urls.filter(({ isOrdinary }) => isOrdinary).length
  const words =
    ordinary === 0
      ? 'They differ only on URLs that browsers hardly send.'
      : `${counted(ordinary, 'ordinary URL')} ${ordinary === 1 ? 'shows' : 'show'} it.`
  const open = undecided.length === 0 ? '' : ' Some pairs could not be compared to the end.'
  return `Programs read this file in ${classes.length} ways, by ${dialects} dialects. ${words}${open}`
}

function Classes({ classes }: DialectClasses): JSX.Element {
  return (
    <ul class="classes">
      {classes
        .filter(({ length }) => length > 1)
        .map((members) => (
          <li key={members[0]}>
            <strong>{members[0]}</strong>, and alike: {members.slice(1).join(', ')}
          </li>
        ))}
    </ul>
  )
}

function Separating({ classes, urls }: DialectClasses): JSX.Element | null {
  if (urls.length === 0) return null
  return (
    <div class="matrix-frame">
      <table class="matrix matrix-plain">
        <caption class="unseen">URLs on which dialects differ</caption>
        <thead>
          <tr>
            <th scope="col">URL</th>
            {classes.map((members) => (
              <th key={members[0]} scope="col" title={members.join(', ')}>
                <span class="column-name">{members[0]}</span>
                {members.length > 1 && <span class="column-more">+{members.length - 1} alike</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {urls.map(({ url, isOrdinary, cells }) => (
            <tr key={url}>
              <th scope="row" title={url}>
                {visible(url.replace(/^https:\/\/example\.com(?=\/)/, ''), 90)}{' '}
                {!isOrdinary && <span class="soft">unusual</span>}
              </th>
              {cells.map(({ verdict, line }, index) => (
                <td key={classes[index]?.[0]}>
                  <button
                    type="button"
                    class={`cell cell-${verdict}`}
                    onMouseEnter={() =>
                      update({ hoverLight: line === undefined ? undefined : { ...NO_LIGHT, lines: [line] } })
                    }
                    onMouseLeave={() => update({ hoverLight: undefined })}
                    onClick={() => leadTo(line === undefined ? [] : [line])}
                  >
                    <span class="cell-robot" aria-hidden="true">
                      {classes[index]?.[0]}
                    </span>
                    <VerdictMark verdict={verdict} />
                    <span class="cell-line" aria-hidden="true">
                      {line ?? ''}
                    </span>
                    <span class="unseen">
                      {VERDICT_WORDS[verdict]}
                      {line !== undefined && `, line ${line}`}
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Open({ failing, undecided }: DialectClasses): JSX.Element {
  return (
    <>
      {failing.map(({ dialect, message }) => (
        <p key={dialect}>
          The parser of {dialect} stops on this file: {visible(message)}
        </p>
      ))}
      {undecided.length > 0 && (
        <p>
          Could not tell whether these differ, as the search ended first:{' '}
          {listed(
            undecided.map(([a, b]) => `${a} and ${b}`),
            4,
          )}
          .
        </p>
      )}
    </>
  )
}

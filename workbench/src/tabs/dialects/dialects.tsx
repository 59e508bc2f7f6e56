import type { JSX } from 'preact'
import type { DialectClasses, SeparatingRow } from '../../engine/tasks/dialect-classes.ts'
import type { DialectSamples } from '../../engine/tasks/dialect-samples.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { dialectName, dialectNames, isOfSearchEngine } from '../../parts/dialect-names.ts'
import { proposeRewrite } from '../../parts/lead-on.ts'
import { NextSteps } from '../../parts/next-steps.tsx'
import { Progress } from '../../parts/progress.tsx'
import { VERDICT_WORDS, VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { counted, listed } from '../../parts/words.ts'
import { leadTo, useStore, useTabText } from '../../state/store.ts'
import './dialects.css'

/** The text of a product token. */
const TOKEN = /^[\w.-]{1,100}$/

/**
 * URLs on which programs read this file differently, and those that agree: first by some URLs of the file, then proved for
 * every URL.
 */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [agent, setAgent] = useTabText('dialects')
  const input = agent === '' || TOKEN.test(agent) ? { text, agent } : undefined
  const tried = useEngine('dialectSamples', input)
  const proved = useEngine('dialectClasses', input)
  const isProved = !proved.isStale && proved.value !== undefined
  const shown = isProved ? proved.value : tried.value
  return (
    <div class="dialects">
      <div class="dialects-asked">
        <label class="field">
          <span>For which robot?</span>
          <input
            value={agent}
            placeholder="any robot that no group names"
            onInput={({ currentTarget }) => setAgent(currentTarget.value.trim())}
          />
        </label>
        {tried.value?.named
          .filter((name) => name !== '*' && name !== agent)
          .map((name) => (
            <button key={name} type="button" class="chip" onClick={() => setAgent(name)}>
              {name}
            </button>
          ))}
      </div>
      {input === undefined && <p class="problem">A name has letters, digits, dots, dashes and underlines.</p>}
      {shown === undefined && input !== undefined && <p class="soft">Trying some URLs of the file…</p>}
      {shown !== undefined && (
        <div data-stale={isProved ? false : tried.isStale}>
          <p class="lead">{isProved ? provedWords(proved.value) : triedWords(tried.value)}</p>
          <Progress of={proved} />
          <Differing classes={shown.classes} urls={shown.urls} />
          <h2>{isProved ? 'Programs that agree on every URL' : 'Programs that agree on these URLs'}</h2>
          <ul class="agreeing">
            {shown.classes.map((members) => (
              <li key={members[0]}>
                <Named ids={members} />
              </li>
            ))}
          </ul>
          {isProved && <Open {...proved.value} />}
          {shown.classes.length > 1 && (
            <NextSteps
              title="Make them agree"
              steps={[
                [
                  'Put the rules in an order that most programs read alike',
                  'You see what it changes, for whom, before you apply it.',
                  () => proposeRewrite('portable'),
                ],
              ]}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The result of the proof, for every URL. */
function provedWords({ classes, urls, undecided, failing }: DialectClasses): string {
  const ways = classes.flat().length
  if (classes.length < 2) {
    const which =
      failing.length === 0
        ? `Programs agree on this file: all ${ways}`
        : `Of ${ways + failing.length} programs, some stop on this file. The other ${ways}`
    return `${which} ways to read robots.txt give every URL the same verdict. That is proved.`
  }
  const ordinary = urls.filter((row) => kindOf(row) === '').length
  const results = `${ways} ways to read robots.txt give ${classes.length} results.`
  const open = undecided.length === 0 ? '' : ' Some pairs could not be compared to the end.'
  const usual =
    undecided.length === 0
      ? 'Programs agree on each URL that browsers usually send.'
      : 'No difference was found on a URL that browsers usually send.'
  return ordinary === 0
    ? `${usual} On unusual URLs, ${results}${open}`
    : `Programs disagree on this file: ${results} ${counted(ordinary, 'ordinary URL')} ${ordinary === 1 ? 'shows' : 'show'} it.${open}`
}

/** The result of the trial, for some URLs. */
function triedWords(samples: DialectSamples | undefined): string {
  const { classes = [], tried = 0 } = samples ?? {}
  const ways = classes.flat().length
  const result = classes.length < 2 ? 'agree' : `give ${classes.length} results`
  return `On ${counted(tried, 'URL')} of this file, ${ways} ways to read robots.txt ${result}. Every other URL is still being compared.`
}

/** Why a site owner may pass over a URL; empty for the others. */
function kindOf({ url, isOrdinary }: SeparatingRow): string {
  if (/^https:\/\/example\.com\/robots\.txt(?:\?|$)/.test(url))
    return 'the file itself: robots fetch it to read it'
  return isOrdinary ? '' : 'an unusual URL'
}

/** Each URL on which programs differ: to whom it is open and to whom it is closed, and by which line. */
function Differing({ classes, urls }: Pick<DialectSamples, 'classes' | 'urls'>): JSX.Element {
  return (
    <ul class="differing">
      {urls.map((row) => (
        <li key={row.url}>
          <h2>
            <code>{visible(row.url.replace(/^https:\/\/example\.com(?=\/)/, ''), 90)}</code>{' '}
            <span class="soft">{kindOf(row)}</span>
          </h2>
          <dl>
            {alike(row, classes).map(({ verdict, line, members }) => (
              <div key={`${verdict} ${line}`}>
                <dt class={`cell-${verdict}`}>
                  <VerdictMark verdict={verdict} /> {VERDICT_WORDS[verdict]}
                  {line !== undefined && (
                    <>
                      {', '}
                      <button type="button" class="link" onClick={() => leadTo([line])}>
                        line {line}
                      </button>
                    </>
                  )}
                </dt>
                <dd>
                  <Named ids={members} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The names of dialects. Those of search engines stand out. */
function Named({ ids }: { ids: readonly string[] }): JSX.Element {
  const engines = dialectNames(ids.filter(isOfSearchEngine))
  const others = dialectNames(ids.filter((id) => !isOfSearchEngine(id)))
  return (
    <>
      <strong>{engines.join(', ')}</strong> <span class="soft">{others.join(', ')}</span>
    </>
  )
}

/** The dialects that give a URL the same verdict by the same line; those that allow it first. */
function alike({ cells }: SeparatingRow, classes: DialectSamples['classes']) {
  const groups = new Map<string, SeparatingRow['cells'][number] & { members: string[] }>()
  cells.forEach((cell, index) => {
    const key = `${cell.verdict} ${cell.line}`
    const group = groups.get(key) ?? { ...cell, members: [] }
    group.members.push(...(classes[index] ?? []))
    groups.set(key, group)
  })
  return [...groups.values()].sort((a, b) => a.verdict.localeCompare(b.verdict))
}

function Open({ failing, undecided }: DialectClasses): JSX.Element {
  return (
    <>
      {failing.map(({ dialect, message }) => (
        <p key={dialect}>
          The parser of {dialectName(dialect)} stops on this file: {visible(message)}
        </p>
      ))}
      {undecided.length > 0 && (
        <p>
          Could not tell whether these differ, as the search ended first:{' '}
          {listed(
            undecided.map(([a, b]) => `${dialectName(a)} and ${dialectName(b)}`),
            4,
          )}
          .
        </p>
      )}
    </>
  )
}

import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ChangesInWords } from 'wayleave/report'
import type { ShownFix } from '../../engine/tasks/findings.ts'
import type { Why } from '../../engine/tasks/why.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { VERDICT_WORDS, VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { applyText, update, useStore } from '../../state/store.ts'
import type { Selected } from './selected.ts'

/** Why a robot gets its verdict, in sentences. The deciding line is lit, and the others are dimmed. */
export function Explained({ selected, onClose }: { selected: Selected; onClose: () => void }): JSX.Element {
  const text = useStore((state) => state.text)
  const why = useEngine('why', { text, ...selected })
  const value = why.isStale ? undefined : why.value
  useEffect(() => {
    if (value === undefined) return
    const { deciding, losing, groups } = value
    update({ light: { lines: deciding === undefined ? [] : [deciding], losing, groups, scroll: true } })
    // The explanation takes room from the cells, or stands above them on a page that scrolls.
    document.querySelector('.cell-selected')?.scrollIntoView({ block: 'nearest' })
  }, [value])
  useEffect(() => {
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])
  return (
    <section class="explained" aria-label="Explanation" aria-live="polite">
      <div class="explained-head">
        <h2>
          {value !== undefined && <VerdictMark verdict={value.verdict} />}{' '}
          <code>{visible(selected.url, 120)}</code> for {visible(selected.robot, 60)}
          {value !== undefined && `: ${VERDICT_WORDS[value.verdict]}`}
        </h2>
        <button type="button" class="button icon" aria-label="Close the explanation" onClick={onClose}>
          ×
        </button>
      </div>
      <div data-stale={why.isStale}>
        {why.value?.because.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {value !== undefined && <Fixes of={value} url={selected.url} />}
        <details>
          <summary>How this was read</summary>
          <ol>
            {why.value?.sentences.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  )
}

/**
 * The fixes of findings about the lines that match, or about the URL and a group that applies. Each is the way to its effect
 * and its proof.
 */
function Fixes({ of: { deciding, losing, groups }, url }: { of: Why; url: string }): JSX.Element | null {
  const text = useStore((state) => state.text)
  const { value, isStale } = useEngine('findings', { text, all: true })
  const lines = [deciding, ...losing]
  const isInGroup = (line: number): boolean => groups.some(([first, last]) => first <= line && line <= last)
  const findings = (isStale ? [] : (value?.findings ?? [])).filter(
    ({ severity, fix, witness, lines: own }) =>
      fix !== undefined &&
      severity !== 'hint' &&
      own.some((line) => lines.includes(line) || (isAbout(url, witness) && isInGroup(line))),
  )
  const [first] = findings
  return (
    <>
      {first?.fix !== undefined && <FixHere key={first.key} before={text} fix={first.fix} />}
      {findings.length > 0 && (
        <p class="explained-more">
          {findings.slice(0, MAX_FIXES).map(({ key, fix }, index) => (
            <button
              key={key}
              type="button"
              class="link"
              onClick={() => update({ allFindings: true, openFinding: key, tab: 'findings' })}
            >
              {index === 0 ? 'See the changed lines' : `Or: ${fix?.title}`}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

/** Is a finding's example this URL? The page may ask by its path alone. */
const isAbout = (url: string, witness = ''): boolean =>
  witness !== '' && (witness === url || witness.replace(/^https?:\/\/[^/]+/i, '') === url)

/** A fix that can be applied at once, next to what it changes for whom. */
function FixHere({ before, fix }: { before: string; fix: ShownFix }): JSX.Element {
  const effect = useEngine('changes', fix.kind === 'safe' ? undefined : { before, after: fix.text })
  const known = effect.isStale ? undefined : effect.value
  const waiting = effect.problem === undefined ? 'Comparing for every robot…' : 'Not compared.'
  const changes = inShort(known) ?? [waiting]
  return (
    <div class="explained-fix">
      <button
        type="button"
        class="button button-main"
        onClick={() => applyText(fix.text, `Applied: ${fix.title}.`)}
      >
        Fix: {fix.title}
      </button>
      <ul>
        {(fix.kind === 'safe' ? ['✓ Proved: no verdict changes.'] : changes).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** The sentences about a fix next to an explanation: of more than three, how many robots gain and lose how much. */
function inShort(changes: ChangesInWords | undefined): readonly string[] | undefined {
  return changes === undefined || changes.sentences.length <= 3 ? changes?.sentences : changes.summary
}

/** The most fixes that are offered next to an explanation. The tab of problems has all. */
const MAX_FIXES = 3

import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ShownFinding } from '../../engine/tasks/findings.ts'
import { EffectView } from '../../parts/effect-view.tsx'
import { PatchView } from '../../parts/patch-view.tsx'
import { rulePage } from '../../parts/rule-page.ts'
import { SeverityMark } from '../../parts/severity.tsx'
import { linesText } from '../../parts/words.ts'
import { applyText, leadTo, NO_LIGHT, update, useStore } from '../../state/store.ts'

/**
 * A finding: what is wrong, then its fix (the changed lines, what they change for robots, and the button). What follows
 * from it, and the source of the rule, unfold.
 */
export function FindingItem({ finding, isStale }: { finding: ShownFinding; isStale: boolean }): JSX.Element {
  const { key, code, name, severity, what, effect, advice, why, lines, fix } = finding
  const text = useStore((state) => state.text)
  const isOpen = useStore((state) => state.openFinding) === key
  const place = useRef<HTMLLIElement>(null)
  // It is opened from the file or from an explanation, too.
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li class="finding" ref={place}>
      <div class="finding-head">
        <SeverityMark severity={severity} />
        <button
          type="button"
          class="link"
          onClick={() => leadTo(lines)}
          onMouseEnter={() => update({ hoverLight: { ...NO_LIGHT, lines } })}
          onMouseLeave={() => update({ hoverLight: undefined })}
        >
          {linesText(lines)}
        </button>
        <a class="soft" href={rulePage(finding)} target="_blank" rel="noreferrer">
          {code} {name}
        </a>
      </div>
      <p class="finding-what">{what}</p>
      {fix === undefined && advice !== '' && <p>{advice}</p>}
      {fix !== undefined && (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== isOpen) update({ openFinding: currentTarget.open ? key : undefined })
          }}
        >
          <summary>
            Fix: {fix.title}
            {fix.kind === 'safe' && <span class="safe"> ✓ proved safe</span>}
          </summary>
          {isOpen && !isStale && (
            <>
              {fix.because !== undefined && <p>{fix.because}</p>}
              <PatchView before={text} after={fix.text} />
              <EffectView before={text} after={fix.text} />
              <div class="apply-bar">
                <button
                  type="button"
                  class="button button-main"
                  onClick={() => applyText(fix.text, `Applied: ${fix.title}.`)}
                >
                  Apply
                </button>
              </div>
            </>
          )}
        </details>
      )}
      <details class="soft finding-why">
        <summary>Why it matters</summary>
        {[effect, fix === undefined ? '' : advice, why].map(
          (part) => part !== '' && <p key={part}>{part}</p>,
        )}
      </details>
    </li>
  )
}

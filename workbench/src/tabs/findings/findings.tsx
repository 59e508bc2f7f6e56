import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useFindings } from '../../engine/use-findings.ts'
import { Progress } from '../../parts/progress.tsx'
import { counted } from '../../parts/words.ts'
import { update, useStore } from '../../state/store.ts'
import { FindingItem } from './finding-item.tsx'
import { Rewrite } from './rewrite.tsx'
import { SaveFindings } from './save-findings.tsx'

/** What is wrong in the file, for whom, and how to fix it. */
export function Panel(): JSX.Element {
  const findings = useFindings()
  const all = useStore((state) => state.allFindings)
  const [isRewriting, setRewriting] = useState(false)
  const { value } = findings
  return (
    <div class="findings">
      <div class="findings-head">
        <p>{value === undefined ? 'Checking the file…' : summary(value.findings.length, value.hidden)}</p>
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={({ currentTarget }) => update({ allFindings: currentTarget.checked })}
          />{' '}
          show all
        </label>
      </div>
      <Progress of={findings} />
      <ul class="finding-list" data-stale={findings.isStale}>
        {value?.findings.map((finding) => (
          <FindingItem key={finding.key} finding={finding} isStale={findings.isStale} />
        ))}
      </ul>
      {value !== undefined && !findings.isStale && <SaveFindings />}
      {value?.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
      <details
        class="rewrite"
        open={isRewriting}
        onToggle={({ currentTarget }) => setRewriting(currentTarget.open)}
      >
        <summary>Fix all, or rewrite the whole file</summary>
        {isRewriting && <Rewrite />}
      </details>
    </div>
  )
}

function summary(shown: number, hidden: number): string {
  const rest = hidden === 0 ? '' : ` ${counted(hidden, 'other')}: hints, and findings that few sites need.`
  return shown === 0 ? `Nothing to do.${rest}` : `${counted(shown, 'finding')} to look at.${rest}`
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useEngine } from '../../engine/use-engine.ts'
import { openDialog } from '../../parts/dialog.tsx'
import { NextSteps } from '../../parts/next-steps.tsx'
import { Progress } from '../../parts/progress.tsx'
import { update, useStore } from '../../state/store.ts'
import { Explained } from './explained.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { RobotChoice } from './robot-choice.tsx'
import { SaveVerdicts } from './save-verdicts.tsx'
import type { Selected } from './selected.ts'
import { urlsIn } from './shown-urls.ts'
import { UrlField } from './url-field.tsx'

/** URLs × robots: which may be fetched, by which line, and why. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const own = useStore((state) => state.urls)
  const purposes = useStore((state) => state.purposes)
  const names = useStore((state) => state.names)
  const matrix = useEngine('matrix', {
    text,
    urls: own === undefined ? undefined : urlsIn(own),
    robots: { purposes, names },
  })
  const [selected, setSelected] = useState<Selected | undefined>(undefined)
  return (
    <div class="test">
      <div class="test-questions">
        {text.trim() === '' && (
          <NextSteps
            title="No rules yet: every robot may fetch everything"
            steps={[
              ['Open a file, a site or an example', '', () => openDialog('open')],
              [
                'Write a new file by wish',
                'welcome search, keep AI training out…',
                () => update({ tab: 'new' }),
              ],
            ]}
          />
        )}
        <div class="test-asked">
          <UrlField urls={own ?? (matrix.value?.urls ?? []).join('\n')} isSuggested={own === undefined} />
          <RobotChoice />
        </div>
        <Progress of={matrix} />
        {matrix.value !== undefined && (
          <>
            <MatrixTable
              matrix={matrix.value}
              isStale={matrix.isStale}
              selected={selected}
              onSelect={(cell) => setSelected(cell)}
            />
            {!matrix.isStale && <SaveVerdicts matrix={matrix.value} />}
          </>
        )}
      </div>
      {selected !== undefined && (
        <Explained
          selected={selected}
          onClose={() => {
            setSelected(undefined)
            update({ light: { lines: [], losing: [], groups: [] } })
          }}
        />
      )}
    </div>
  )
}

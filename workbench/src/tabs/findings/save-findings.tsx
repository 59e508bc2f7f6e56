import type { JSX } from 'preact'
import { ask } from '../../engine/engine.ts'
import type { SavedFormat } from '../../engine/tasks/saved-findings.ts'
import { download } from '../../parts/download.ts'
import { SaveAs } from '../../parts/save-as.tsx'
import { current } from '../../state/store.ts'

/** Saves the findings that the page shows, as `wayleave check --format` prints them. */
export function SaveFindings(): JSX.Element {
  return (
    <SaveAs
      what="findings"
      formats={{ JSON: () => save('json'), SARIF: () => save('sarif'), HTML: () => save('html') }}
    />
  )
}

async function save(format: SavedFormat): Promise<void> {
  const { text, allFindings: all, name } = current()
  const result = await ask('savedFindings', { text, all, name: name === '' ? 'robots.txt' : name, format })
    .settled
  if (result.kind === 'done') download(`findings.${format}`, result.output as string)
}

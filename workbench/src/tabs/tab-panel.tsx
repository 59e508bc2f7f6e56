import type { FunctionComponent, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { NO_LIGHT, update, useStore } from '../state/store.ts'
import { tabs } from './index.ts'
import type { Tab } from './tab.ts'

/** On a narrow screen the file is a tab of its own, before the others. */
const FILE_TAB = { id: 'file', label: 'File' }

/** The tabs and the panel of the open one. */
export function TabPanel(): JSX.Element {
  const asked = useStore((state) => state.tab)
  const open = tabs.find(({ id }) => id === asked) ?? tabs[0]
  const [panel, setPanel] = useState<{ id: string; Panel: FunctionComponent } | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void open?.load().then(({ Panel }) => {
      if (isCurrent) setPanel({ id: open.id, Panel })
    })
    return () => {
      isCurrent = false
    }
  }, [open])
  const select = (id: string): void => update({ tab: id, light: NO_LIGHT, hoverLight: undefined })
  const shown: readonly Pick<Tab, 'id' | 'label' | 'useCount'>[] = [FILE_TAB, ...tabs]
  const selected = asked === FILE_TAB.id ? FILE_TAB.id : open?.id
  return (
    <section class="panel" aria-label="Questions">
      <div class="tabs" role="tablist" aria-label="Questions">
        {shown.map(({ id, label, useCount }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            class={id === FILE_TAB.id ? 'tab tab-file' : 'tab'}
            aria-selected={selected === id}
            aria-controls="tab-panel"
            tabIndex={selected === id ? 0 : -1}
            onClick={() => select(id)}
            onKeyDown={({ key }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
              const next = shown.at((index + step) % shown.length)
              if (step === 0 || next === undefined) return
              select(next.id)
              document.getElementById(`tab-${next.id}`)?.focus()
            }}
          >
            {label}
            {useCount !== undefined && <Count use={useCount} />}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${selected}`}>
        {panel !== undefined && panel.id === open?.id && <panel.Panel />}
      </div>
    </section>
  )
}

/** The number next to the label of a tab. */
function Count({ use }: { use: () => number | undefined }): JSX.Element | null {
  const count = use()
  return count === undefined || count === 0 ? null : <span class="tab-count">{count}</span>
}

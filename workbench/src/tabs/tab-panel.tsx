import type { FunctionComponent, JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FILE_TAB, NO_LIGHT, update, useStore } from '../state/store.ts'
import { tabs } from './index.ts'
import type { Tab } from './tab.ts'

/** Moves from a tab to the next one that the width of the page shows. */
function moveFrom({ key, currentTarget: tab }: TargetedKeyboardEvent<HTMLButtonElement>): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || tab.parentElement === null) return
  const shown = [...tab.parentElement.querySelectorAll('button')].filter((one) => one.checkVisibility())
  const next = shown.at((shown.indexOf(tab) + step) % shown.length)
  next?.click()
  next?.focus()
}

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
  const select = (id: string): void =>
    update({ tab: id, light: NO_LIGHT, hoverLight: undefined, cameFrom: undefined })
  // On a narrow screen the file is a tab of its own, before the others.
  const shown: readonly Pick<Tab, 'id' | 'label' | 'useCount'>[] = [
    { id: FILE_TAB, label: 'File' },
    ...tabs.filter(({ id, openedIn }) => openedIn === undefined || id === open?.id),
  ]
  const selected = asked === FILE_TAB ? FILE_TAB : open?.id
  // A link or a menu may open a tab that a narrow row does not show.
  useEffect(() => {
    document.getElementById(`tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    <section class="panel" aria-label="Questions">
      <div class="tab-row">
        <div class="tabs" role="tablist" aria-label="Questions">
          {shown.map(({ id, label, useCount }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              class={id === FILE_TAB ? 'tab tab-file' : 'tab'}
              aria-selected={selected === id}
              aria-controls="tab-panel"
              tabIndex={selected === id ? 0 : -1}
              onClick={() => select(id)}
              onKeyDown={moveFrom}
            >
              {label}
              {useCount !== undefined && <Count use={useCount} />}
            </button>
          ))}
        </div>
        <button type="button" class="tab" popovertarget="more-tabs">
          More ▾
        </button>
        <div id="more-tabs" popover="auto" class="popover">
          {tabs
            .filter(({ openedIn }) => openedIn === 'the menu More')
            .map(({ id, label }) => (
              <button
                key={id}
                type="button"
                popovertarget="more-tabs"
                popovertargetaction="hide"
                onClick={() => select(id)}
              >
                {label}
              </button>
            ))}
        </div>
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
  // Its place is kept until it is known, so that the tabs do not move.
  if (count === undefined) return <span class="tab-room" />
  return count === 0 ? null : <span class="tab-count">{count}</span>
}

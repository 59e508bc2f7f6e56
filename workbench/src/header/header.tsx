import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { codingOf } from '../engine/source.ts'
import { useEngine } from '../engine/use-engine.ts'
import { OpenDialog } from '../open/open-dialog.tsx'
import { saveFile } from '../open/served-file.ts'
import { Dialog, openDialog } from '../parts/dialog.tsx'
import { downloadFile } from '../parts/file-name.ts'
import { counted } from '../parts/words.ts'
import { current, type State, useStore } from '../state/store.ts'
import { CopyMenu } from './copy-menu.tsx'
import { Keys } from './keys.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The front page of the site that has the workbench; `undefined` on a server of its own. */
const SITE = document.querySelector<HTMLMetaElement>('meta[name="wayleave-site"]')?.content

const BRAND = (
  <>
    <img src="./mark.svg" alt="" width="24" height="24" />
    <span>Wayleave</span>
  </>
)

/** Where a "?" is a letter and not a key of the page. */
const FIELDS = 'input, textarea, select, [role="textbox"]'

function openKeys(event: KeyboardEvent): void {
  // The editor is in a shadow tree, so that the target is the element around it.
  const [target] = event.composedPath()
  const isTyped = target instanceof Element && target.closest(FIELDS) !== null
  if (event.key === '?' && !isTyped && document.querySelector('dialog[open]') === null) openDialog('keys')
}

/** Saves the file where the browser would save the page. */
function saveByKey(event: KeyboardEvent): void {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !canBeSaved(current())) return
  event.preventDefault()
  if (current().onDisk?.text !== current().text) void saveFile()
}

const canBeSaved = ({ savesOver, fileNumber }: State): boolean => savesOver?.fileNumber === fileNumber

/** The line at the top: which file is open, how to open another, and how to take this one along. */
export function Header(): JSX.Element {
  const text = useStore((state) => state.text)
  const name = useStore((state) => state.name)
  const isEdited = useStore((state) => state.text !== state.opened.text)
  const canSave = useStore(canBeSaved)
  const onDisk = useStore((state) => state.onDisk)
  const dialect = useStore((state) => state.dialect)
  const lines = useEngine('lines', { text, dialect })
  const coding = codingOf(text)
  useEffect(() => {
    document.addEventListener('keydown', openKeys)
    document.addEventListener('keydown', saveByKey)
    return () => {
      document.removeEventListener('keydown', openKeys)
      document.removeEventListener('keydown', saveByKey)
    }
  }, [])
  return (
    <header class="header">
      <h1 class="brand">{SITE === undefined ? BRAND : <a href={SITE}>{BRAND}</a>}</h1>
      <p class="file-name">
        <strong>{name === '' ? 'robots.txt' : name}</strong> {isEdited && <span class="edited">edited </span>}
        {lines.value !== undefined && <span>{counted(lines.value.roles.length, 'line')}</span>}
        {coding !== undefined && <span class="coding">{coding}</span>}
      </p>
      <div class="actions">
        <button type="button" class="button" onClick={() => openDialog('open')}>
          Open…
        </button>
        {canSave && (
          <button
            type="button"
            class="button button-main"
            disabled={onDisk?.text === text}
            onClick={saveFile}
          >
            Save
          </button>
        )}
        <button
          type="button"
          class={isEdited && !canSave ? 'button button-main' : 'button'}
          onClick={downloadFile}
        >
          Download
        </button>
        <CopyMenu />
        <button
          type="button"
          class="button icon"
          aria-label="Keys and version"
          title="Keys and version"
          onClick={() => openDialog('keys')}
        >
          ?
        </button>
        <ThemeButton />
      </div>
      <Dialog id="open" title="Open a robots.txt">
        <OpenDialog />
      </Dialog>
      <Dialog id="keys" title="Keys">
        <Keys />
      </Dialog>
    </header>
  )
}

import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Answer } from './answer/answer.tsx'
import { EditorHead } from './editor/editor-head.tsx'
import { ShownEditor } from './editor/shown-editor.tsx'
import { Header } from './header/header.tsx'
import { openFile } from './open/open-file.ts'
import { Divider } from './parts/divider.tsx'
import { ChangedOnDisk, NoticeBar, WayBack } from './parts/notice-bar.tsx'
import { useStore } from './state/store.ts'
import { TabPanel } from './tabs/tab-panel.tsx'

/** The page: what the file says on top, the file on the left, and on the right the questions about it. */
export function App(): JSX.Element {
  const isDropping = useDrop()
  const tab = useStore((state) => state.tab)
  return (
    <div class={`page${isDropping ? ' page-dropping' : ''}`} data-tab={tab}>
      <button type="button" class="skip" onClick={toQuestions}>
        To the questions
      </button>
      <Header />
      <main>
        <Answer />
        <section class="file" aria-label="File">
          <WayBack />
          <EditorHead />
          <ShownEditor />
          <ChangedOnDisk />
          <NoticeBar />
        </section>
        <Divider />
        <TabPanel />
      </main>
    </div>
  )
}

/** For the keyboard: past the header and the answer. A link would change the address, which holds the file. */
function toQuestions(): void {
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
}

/** A file that is dropped anywhere on the page is opened. */
function useDrop(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      event.preventDefault()
      void openFile(file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop, { capture: true })
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop, { capture: true })
    }
  }, [])
  return isOver
}

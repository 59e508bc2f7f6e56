import type { JSX } from 'preact'
import { useEngine } from '../engine/use-engine.ts'
import { openFromDisk } from '../open/served-file.ts'
import { setEarlier, update, useStore } from '../state/store.ts'
import { downloadFile } from './file-name.ts'

/** On a narrow screen, the way back from the file to the tab whose link led there. */
export function WayBack(): JSX.Element | null {
  const cameFrom = useStore((state) => state.cameFrom)
  if (cameFrom === undefined) return null
  return (
    <p class="notice way-back">
      <button type="button" class="link" onClick={() => update({ tab: cameFrom, cameFrom: undefined })}>
        ← Back
      </button>
    </p>
  )
}

/** Offers the file of `wayleave serve FILE` when it differs on the disk from what was opened. */
export function ChangedOnDisk(): JSX.Element | null {
  const onDisk = useStore((state) => state.onDisk)
  const opened = useStore((state) => state.opened)
  if (onDisk === undefined || onDisk.name !== opened.name || onDisk.text === opened.text) return null
  return (
    <p class="notice" role="status">
      <span>The file on the disk differs from the one that you opened.</span>
      <span class="notice-ways">
        <button type="button" class="link" onClick={() => openFromDisk(onDisk)}>
          Open it
        </button>
        <button type="button" class="link" onClick={() => compareWith(onDisk.text)}>
          Compare with it
        </button>
      </span>
    </p>
  )
}

/** What the page did to the file, and the ways on from there. It stays until the next edit. */
export function NoticeBar(): JSX.Element | null {
  const notice = useStore((state) => state.notice)
  const text = useStore((state) => state.text)
  const opened = useStore((state) => state.opened)
  if (notice === undefined || notice.about !== text) return null
  const { words, before, isChange } = notice
  return (
    <p class="notice" role="status">
      <span>{words}</span>{' '}
      {isChange === true && before !== undefined && <Effect before={before.text} after={text} />}
      <span class="notice-ways">
        {text !== opened.text && (
          <>
            <button type="button" class="link" onClick={downloadFile}>
              Download
            </button>
            <button type="button" class="link" onClick={() => compareWith(undefined)}>
              Compare with the original
            </button>
          </>
        )}
        {before !== undefined && (
          <button type="button" class="link" onClick={() => update({ ...before, notice: undefined })}>
            Undo
          </button>
        )}
      </span>
    </p>
  )
}

/** The gravest of what a change does for robots, as soon as it is known. */
function Effect({ before, after }: { before: string; after: string }): JSX.Element | null {
  const { value, isStale } = useEngine('changes', { before, after })
  if (value === undefined || isStale) return null
  return <span>{value.isEqual ? 'For every robot, it means the same.' : value.sentences[0]} </span>
}

/** @param earlier the text of the earlier file; `undefined` for the file as it was opened. */
function compareWith(earlier: string | undefined): void {
  update({ tab: 'compare' })
  setEarlier(earlier)
}

import type { FunctionComponent, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FILE_TAB, isNarrow, useStore } from '../state/store.ts'

const load = (): Promise<typeof import('./editor.tsx')> => import('./editor.tsx')

/** On a wide page, the editor loads while the rest is drawn. */
if (!isNarrow()) void load()

/** The editor, from when it is first in sight. On a narrow page that is when its tab is opened, and the page answers sooner. */
export function ShownEditor(): JSX.Element {
  const isAsked = useStore(({ tab }) => tab === FILE_TAB)
  const [isWide, setWide] = useState(!isNarrow())
  const [Shown, setShown] = useState<FunctionComponent | undefined>(undefined)
  useEffect(() => {
    const look = (): void => setWide(!isNarrow())
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  useEffect(() => {
    if (isAsked || isWide) void load().then(({ Editor }) => setShown(() => Editor))
  }, [isAsked, isWide])
  return Shown === undefined ? <div class="editor" /> : <Shown />
}

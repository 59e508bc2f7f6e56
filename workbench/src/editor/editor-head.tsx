import type { JSX } from 'preact'
import { useEngine } from '../engine/use-engine.ts'
import { update, useStore } from '../state/store.ts'
import { Find } from './find.tsx'

const NOTHING = {}

/** Above the file: the dialect by which its lines are marked, each with a robot that reads so; and what finds a line. */
export function EditorHead(): JSX.Element {
  const dialect = useStore((state) => state.dialect)
  const facts = useEngine('facts', NOTHING)
  return (
    <div class="editor-head">
      <label>
        Lines as read by{' '}
        <select
          aria-label="Dialect by which the lines are marked"
          value={dialect}
          onChange={({ currentTarget }) => update({ dialect: currentTarget.value as typeof dialect })}
        >
          {(facts.value?.dialects ?? [{ id: dialect, robot: undefined }]).map(({ id, robot }) => (
            <option key={id} value={id}>
              {robot === undefined ? id : `${robot} (${id})`}
            </option>
          ))}
        </select>
      </label>
      <Find />
    </div>
  )
}

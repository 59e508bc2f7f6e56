import type { JSX } from 'preact'
import { DIALECT_GROUPS } from '../parts/dialect-names.ts'
import { update, useStore } from '../state/store.ts'
import { Find } from './find.tsx'

/** Above the file: by whose reading its lines are marked, and what finds a line. */
export function EditorHead(): JSX.Element {
  const dialect = useStore((state) => state.dialect)
  return (
    <div class="editor-head">
      <label>
        Lines as read by{' '}
        <select
          value={dialect}
          onChange={({ currentTarget }) => update({ dialect: currentTarget.value as typeof dialect })}
        >
          {DIALECT_GROUPS.map(([group, names]) => (
            <optgroup key={group} label={group}>
              {Object.entries(names).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Find />
    </div>
  )
}

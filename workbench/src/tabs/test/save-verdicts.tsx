import type { JSX } from 'preact'
import type { Matrix } from '../../engine/tasks/matrix.ts'
import { download } from '../../parts/download.ts'
import { SaveAs } from '../../parts/save-as.tsx'
import { csvOf, jsonOf } from './saved-verdicts.ts'

/** Saves the verdicts of the matrix, a row for each robot and URL. */
export function SaveVerdicts({ matrix }: { matrix: Matrix }): JSX.Element {
  return (
    <SaveAs
      what="verdicts"
      formats={{
        CSV: () => download('verdicts.csv', csvOf(matrix)),
        JSON: () => download('verdicts.json', jsonOf(matrix)),
      }}
    />
  )
}

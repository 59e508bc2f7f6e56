import { useStore } from '../state/store.ts'
import type { Findings } from './tasks/findings.ts'
import { type Known, useEngine } from './use-engine.ts'

/** What is wrong in the open file. Everything that asks so shares one check. */
export function useFindings(): Known<Findings> {
  const text = useStore((state) => state.text)
  const all = useStore((state) => state.allFindings)
  return useEngine('findings', { text, all })
}

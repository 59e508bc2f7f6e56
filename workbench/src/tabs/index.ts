import { useFindings } from '../engine/use-findings.ts'
import type { Tab } from './tab.ts'

/** The tabs, in the order in which the page shows them. */
export const tabs: readonly Tab[] = [
  { id: 'test', label: 'Test', load: () => import('./test/test.tsx') },
  {
    id: 'findings',
    label: 'Findings',
    useCount: () => useFindings().value?.findings.length,
    load: () => import('./findings/findings.tsx'),
  },
  { id: 'fix', label: 'Fix', load: () => import('./fix/fix.tsx') },
]

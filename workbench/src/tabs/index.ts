import { useFindings } from '../engine/use-findings.ts'
import type { Tab } from './tab.ts'

/** The tabs, in the order in which the page shows them. */
export const tabs: readonly Tab[] = [
  { id: 'test', label: 'Test', load: () => import('./test/test.tsx') },
  { id: 'dialects', label: 'Dialects', load: () => import('./dialects/dialects.tsx') },
  {
    id: 'findings',
    label: 'Findings',
    useCount: () => useFindings().value?.findings.length,
    load: () => import('./findings/findings.tsx'),
  },
  { id: 'fix', label: 'Fix', load: () => import('./fix/fix.tsx') },
  { id: 'new', label: 'New', load: () => import('./new/new.tsx') },
  { id: 'expectations', label: 'Expectations', load: () => import('./expectations/expectations.tsx') },
  { id: 'signals', label: 'Signals', load: () => import('./signals/signals.tsx') },
  { id: 'pacing', label: 'Pacing', load: () => import('./pacing/pacing.tsx') },
  { id: 'compare', label: 'Compare', load: () => import('./compare/compare.tsx') },
  { id: 'fetch', label: 'Fetch', load: () => import('./fetch/fetch.tsx') },
]

import { useFindings } from '../engine/use-findings.ts'
import type { Tab } from './tab.ts'

/** The tabs, in the order in which the page shows them. */
export const tabs: readonly Tab[] = [
  { id: 'test', label: 'Test', load: () => import('./test/test.tsx') },
  {
    id: 'findings',
    label: 'Problems',
    useCount: () => useFindings().value?.findings.length,
    load: () => import('./findings/findings.tsx'),
  },
  { id: 'edit', label: 'Change', load: () => import('./edit/edit.tsx') },
  { id: 'compare', label: 'Compare', load: () => import('./compare/compare.tsx') },
  { id: 'expectations', label: 'Must hold', load: () => import('./expectations/expectations.tsx') },
  {
    id: 'dialects',
    label: 'How programs differ',
    openedIn: 'the menu More',
    load: () => import('./dialects/dialects.tsx'),
  },
  {
    id: 'signals',
    label: 'AI signals',
    openedIn: 'the menu More',
    load: () => import('./signals/signals.tsx'),
  },
  {
    id: 'pacing',
    label: 'Crawl speed',
    openedIn: 'the menu More',
    load: () => import('./pacing/pacing.tsx'),
  },
  { id: 'page', label: 'A page', openedIn: 'the menu More', load: () => import('./page/page.tsx') },
  { id: 'new', label: 'New file', openedIn: 'the dialog Open', load: () => import('./new/new.tsx') },
  { id: 'fetch', label: 'Live site', openedIn: 'the dialog Open', load: () => import('./fetch/fetch.tsx') },
]

import { useFindings } from '../engine/use-findings.ts'
import type { Tab } from './tab.ts'

/** A panel of the file with all but the first. In a file each, the tabs would be a tenth of the files of the package. */
const other =
  (name: keyof typeof import('./other-panels.ts')): Tab['load'] =>
  async () => ({ Panel: (await import('./other-panels.ts'))[name] })

/** The tabs, in the order in which the page shows them. */
export const tabs: readonly Tab[] = [
  { id: 'test', label: 'Test', load: () => import('./test/test.tsx') },
  {
    id: 'findings',
    label: 'Problems',
    useCount: () => useFindings().value?.sizes.toActOn,
    load: other('Findings'),
  },
  { id: 'edit', label: 'Change', load: other('Edit') },
  { id: 'compare', label: 'Compare', load: other('Compare') },
  {
    id: 'expectations',
    label: 'Must hold',
    load: other('Expectations'),
  },
  {
    id: 'dialects',
    label: 'How programs differ',
    openedIn: 'the menu More',
    load: other('Dialects'),
  },
  {
    id: 'signals',
    label: 'AI signals',
    openedIn: 'the menu More',
    load: other('Signals'),
  },
  {
    id: 'pacing',
    label: 'Crawl speed',
    openedIn: 'the menu More',
    load: other('Pacing'),
  },
  {
    id: 'page',
    label: 'A page',
    openedIn: 'the menu More',
    load: other('Page'),
  },
  {
    id: 'new',
    label: 'New file',
    openedIn: 'the dialog Open',
    load: other('New'),
  },
  {
    id: 'fetch',
    label: 'Live site',
    openedIn: 'the dialog Open',
    load: other('Fetch'),
  },
]

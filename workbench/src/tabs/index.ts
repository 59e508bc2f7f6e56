import type { Tab } from './tab.ts'

/** The tabs, in the order in which the page shows them. */
export const tabs: readonly Tab[] = [{ id: 'test', label: 'Test', load: () => import('./test/test.tsx') }]

import type { Profile } from '../engine/tasks/rewritten.ts'
import { current, update } from '../state/store.ts'
import type { Wishes } from '../tabs/edit/wishes.ts'

/** Opens the tab Change with some wishes in place of those that it had. */
export function wish(wishes: Partial<Wishes>): void {
  const edit: Wishes = { rows: [], signals: {}, ...wishes }
  update({ tab: 'edit', tabs: { ...current().tabs, edit } })
}

/** Opens the tab of problems with a proposal for the whole file. */
export function proposeRewrite(rewrite: Profile): void {
  update({ tab: 'findings', rewrite })
}

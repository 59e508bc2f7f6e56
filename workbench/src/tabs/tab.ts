import type { FunctionComponent } from 'preact'

/**
 * A tab of the page. Each has a folder here, which holds everything that only this tab needs. Its panel is
 * loaded when the tab is opened first.
 */
export interface Tab {
  /** Its name in the address. */
  readonly id: string
  readonly label: string
  /** The tab is about another file than the open one: it is shown once "Open…" has opened it. */
  readonly isOpenedFirst?: true
  /** A hook that gives a number to show next to the label. */
  readonly useCount?: () => number | undefined
  readonly load: () => Promise<{ readonly Panel: FunctionComponent }>
}

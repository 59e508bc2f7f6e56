import type { FunctionComponent } from 'preact'

/**
 * A tab of the page. Each has a folder here, which holds everything that only this tab needs. Its panel is
 * loaded when the tab is opened first.
 */
export interface Tab {
  /** Its name in the address. */
  readonly id: string
  readonly label: string
  /** Where the tab is opened: it is shown only then. Absent: it is always shown. */
  readonly openedIn?: 'the menu More' | 'the dialog Open'
  /** A hook that gives a number to show next to the label. */
  readonly useCount?: () => number | undefined
  readonly load: () => Promise<{ readonly Panel: FunctionComponent }>
}

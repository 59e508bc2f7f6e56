import type { JSX } from 'preact'

/** Says, where a site would be asked, that this page has no server for it, and how to get one. */
export function NeedsServer(): JSX.Element {
  return (
    <p class="soft">
      A page of files alone cannot ask a live site. Run <code>npx wayleave serve</code> on your machine: its
      page can.
    </p>
  )
}

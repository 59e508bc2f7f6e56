import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { writeAddress } from '../state/address.ts'
import { commandOf, testOf } from './take-along.ts'

/** Copies the page as a link, as a command and as a test. */
export function CopyMenu(): JSX.Element {
  const [said, setSaid] = useState('')
  const copy = async (text: Promise<string> | string, words: string): Promise<void> => {
    await navigator.clipboard.writeText(await text)
    setSaid(words)
  }
  return (
    <div class="menu">
      <button type="button" class="button" popovertarget="copy-menu">
        Copy…
      </button>
      <div id="copy-menu" popover="auto" class="popover">
        <button
          type="button"
          onClick={() =>
            copy(writeAddress(), 'Link copied. The file is inside the link and goes to nobody else.')
          }
        >
          Copy link
        </button>
        <button type="button" onClick={() => copy(commandOf(), 'Command copied.')}>
          Copy as command
        </button>
        <button type="button" onClick={() => copy(testOf(), 'Test copied: a table for check --expect.')}>
          Copy as test
        </button>
        <p role="status" class="soft">
          {said}
        </p>
      </div>
    </div>
  )
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { shownText } from '../engine/source.ts'
import { writeAddress } from '../state/address.ts'
import { current } from '../state/store.ts'
import { savePicture } from './picture.ts'
import { commandOf, testOf } from './take-along.ts'

/** Copies the file, and the page as a link, as a command and as a test; and saves what it says as a picture. */
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
        <button type="button" onClick={() => copy(shownText(current().text), 'File copied.')}>
          Copy file
        </button>
        <button type="button" onClick={() => copy(writeAddress(), linkWords())}>
          Copy link
        </button>
        <button type="button" onClick={() => copy(commandOf(), 'Command copied.')}>
          Copy as command
        </button>
        <button
          type="button"
          onClick={() => copy(testOf(), 'Test copied: rows for "wayleave check --expect".')}
        >
          Copy as test
        </button>
        <button
          type="button"
          onClick={async () => {
            await savePicture()
            setSaid('Picture saved.')
          }}
        >
          Save as picture
        </button>
        <p role="status" class="soft">
          {said}
        </p>
      </div>
    </div>
  )
}

/** What a link to the page holds, and where it opens. */
function linkWords(): string {
  const { hostname, port } = location
  const held = 'Link copied. The file is inside the link, and no server sees it.'
  return /^(?:localhost|127\.|\[::1\])/.test(hostname)
    ? `${held} It opens only on this machine, while "wayleave serve" runs on port ${port}.`
    : held
}

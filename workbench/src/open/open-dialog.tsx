import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { exampleNamed, examples } from '../examples/examples.ts'
import { closeDialog } from '../parts/dialog.tsx'
import { openText, update } from '../state/store.ts'
import { NeedsServer } from './needs-server.tsx'
import { openFile } from './open-file.ts'
import { openUrl } from './open-url.ts'
import { HAS_SERVER } from './server.ts'

/** The ways to bring a file. */
export function OpenDialog(): JSX.Element {
  return (
    <div class="open">
      <p class="soft">
        Nothing you open here leaves your browser. You can also drop a file on the page, or paste.
      </p>
      <div class="field">
        <span>A file of your machine</span>
        <label class="button file-link">
          Choose a file…
          <input
            type="file"
            class="unseen"
            accept=".txt,text/plain"
            onChange={({ currentTarget: { files } }) => {
              const [file] = files ?? []
              if (file !== undefined) void openFile(file).then(() => closeDialog('open'))
            }}
          />
        </label>
      </div>
      <SiteField />
      <div class="field">
        <span id="examples-label">An example</span>
        <ul class="examples" aria-labelledby="examples-label">
          {examples.map(({ id, title, about }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  openText(exampleNamed(id), { urls: undefined })
                  closeDialog('open')
                }}
              >
                <strong>{title}</strong> <span class="soft">{about}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div class="actions">
        <button type="button" class="button" onClick={() => openTab('new')}>
          A new file by wish
        </button>
        {HAS_SERVER && (
          <button type="button" class="button" onClick={() => openTab('fetch')}>
            How a live site answers
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            openText({ name: '', text: '' })
            closeDialog('open')
          }}
        >
          An empty file
        </button>
      </div>
    </div>
  )
}

/** Opens the file of a live site, if the page has a server that can ask it. */
function SiteField(): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!HAS_SERVER)
    return (
      <div class="field">
        <span>A live site</span>
        <NeedsServer />
      </div>
    )
  return (
    <form
      class="field"
      onSubmit={async (event) => {
        event.preventDefault()
        const url = String(new FormData(event.currentTarget).get('url') ?? '').trim()
        if (url === '') return
        setBusy(true)
        const said = await openUrl(url)
        setBusy(false)
        setProblem(said)
        if (said === '') closeDialog('open')
      }}
    >
      <label for="open-url">A live site</label>
      <div class="row">
        <input id="open-url" name="url" type="text" inputMode="url" placeholder="example.com" />
        <button type="submit" class="button" disabled={isBusy}>
          Fetch
        </button>
      </div>
      <p role="status" class="problem">
        {problem}
      </p>
    </form>
  )
}

function openTab(tab: string): void {
  update({ tab })
  closeDialog('open')
}

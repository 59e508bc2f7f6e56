import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { exampleNamed, examples } from '../examples/examples.ts'
import { closeDialog } from '../parts/dialog.tsx'
import { openText, update } from '../state/store.ts'
import { openFile } from './open-file.ts'
import { openUrl } from './open-url.ts'

/** The ways to bring a file. */
export function OpenDialog(): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <div class="open">
      <p class="soft">
        Nothing you open here leaves your browser. You can also drop a file on the page, or paste.
      </p>
      <label class="field">
        <span>A file of your machine</span>
        <input
          type="file"
          accept=".txt,text/plain"
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? []
            if (file !== undefined) void openFile(file).then(() => closeDialog('open'))
          }}
        />
      </label>
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
        <button type="button" class="button" onClick={() => openTab('fetch')}>
          How a live site answers
        </button>
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

function openTab(tab: string): void {
  update({ tab })
  closeDialog('open')
}

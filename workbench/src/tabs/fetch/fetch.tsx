import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { NeedsServer } from '../../open/needs-server.tsx'
import { askForSite, HAS_SERVER } from '../../open/server.ts'
import { openText, useTabText } from '../../state/store.ts'
import './fetch.css'
import type { Retrieved } from './retrieved.ts'
import { RetrievedView } from './retrieved-view.tsx'

/** How the site answered, or why it was not asked. */
type Shown =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly retrieved: Retrieved; readonly host: string }
  | { readonly kind: 'problem'; readonly problem: string }

/** How a site answers for its robots.txt, hop by hop, and what each dialect then assumes. */
export function Panel(): JSX.Element {
  const [site, setSite] = useTabText('fetch')
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  const ask = async (): Promise<void> => {
    if (site.trim() === '') return
    setShown({ kind: 'asking' })
    const asked = await askForSite(site.trim())
    setShown(
      'problem' in asked
        ? { kind: 'problem', problem: asked.problem }
        : // The server is that of this page, and its schema holds these members.
          { kind: 'answered', retrieved: asked.answer as unknown as Retrieved, host: asked.host },
    )
  }
  if (!HAS_SERVER) return <NeedsServer />
  return (
    <div class="fetch">
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <label for="fetch-site">Site to ask for its robots.txt</label>
        <div class="row">
          <input
            id="fetch-site"
            type="text"
            inputMode="url"
            placeholder="example.com"
            value={site}
            onInput={({ currentTarget }) => setSite(currentTarget.value)}
          />
          <button type="submit" class="button button-main" disabled={shown?.kind === 'asking'}>
            Fetch
          </button>
        </div>
        <p class="soft">
          The server of this page sends the request. Nothing else of this page leaves your machine.
        </p>
      </form>
      {shown === undefined && (
        <section class="next-steps">
          <h2>What you will see</h2>
          <ul>
            <li>each request and redirect, with its status, size and headers</li>
            <li>what Google, Bing and others assume from that answer, and until when</li>
            <li>the file that came, to open here and to test</li>
          </ul>
        </section>
      )}
      <div role="status">
        {shown?.kind === 'asking' && <p class="soft">Waiting for the site…</p>}
        {shown?.kind === 'problem' && <p class="problem">{shown.problem}</p>}
      </div>
      {shown?.kind === 'answered' && (
        <RetrievedView
          retrieved={shown.retrieved}
          onOpen={(text) => openText({ name: shown.host, text }, { urls: undefined })}
        />
      )}
    </div>
  )
}

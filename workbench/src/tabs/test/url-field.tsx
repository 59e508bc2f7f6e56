import type { JSX } from 'preact'
import { update } from '../../state/store.ts'
import { urlsOfFile } from './shown-urls.ts'

/** The URLs that are asked about: typed, pasted, or from a sitemap file. */
export function UrlField({ urls, isSuggested }: { urls: string; isSuggested: boolean }): JSX.Element {
  return (
    <div class="field url-field">
      <div class="field-head">
        <label for="urls">URLs, one a line</label>
        <label class="link file-link">
          from a sitemap file
          <input
            type="file"
            class="unseen"
            accept=".xml,.txt"
            onChange={async ({ currentTarget: { files } }) => {
              const text = await files?.[0]?.text()
              if (text !== undefined) update({ urls: urlsOfFile(text).join('\n') })
            }}
          />
        </label>
        {!isSuggested && (
          <button type="button" class="link" onClick={() => update({ urls: undefined })}>
            suggest some
          </button>
        )}
      </div>
      <textarea
        id="urls"
        rows={4}
        spellcheck={false}
        value={urls}
        onInput={({ currentTarget }) => update({ urls: currentTarget.value })}
      />
    </div>
  )
}

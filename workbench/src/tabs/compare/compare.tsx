import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useEngine } from '../../engine/use-engine.ts'
import { decodedFile } from '../../open/open-file.ts'
import { fetchRobots } from '../../open/open-url.ts'
import { ChangesView } from '../../parts/changes-view.tsx'
import { download } from '../../parts/download.ts'
import { patchText } from '../../parts/patch.ts'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { SaveAs } from '../../parts/save-as.tsx'
import { useStore, useTabText } from '../../state/store.ts'
import './compare.css'

/**
 * Two files by their meaning: who loses and who gains what. The open file is the later one. The earlier one is the file
 * as it was opened, or another.
 */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const opened = useStore((state) => state.opened)
  const [other, setOther] = useTabText('compare')
  const before = other === '' ? opened.text : other
  const isSame = before === text
  const answer = useEngine('changes', isSame ? undefined : { before, after: text })
  const value = isSame ? undefined : answer.value
  return (
    <div class="compare">
      <Earlier other={other} setOther={setOther} />
      <Progress of={answer} />
      {isSame && (
        <p>
          {other === ''
            ? 'You have not changed the file since you opened it. Change it, or choose another file to compare with.'
            : 'The two files are the same, character by character.'}
        </p>
      )}
      {!isSame && value === undefined && <p class="soft">Comparing for every robot…</p>}
      {value !== undefined && (
        <div data-stale={answer.isStale}>
          <ChangesView {...value} />
          {!answer.isStale && (
            <>
              <PatchView before={before} after={text} />
              <SaveAs
                what="comparison"
                formats={{
                  Markdown: () => download('changes.md', markdownOf(value.text, patchText(before, text))),
                  JSON: () => download('changes.json', `${value.json}\n`),
                }}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** The comparison for a pull request. What the files say stands in blocks of code, so that it is no markup. */
function markdownOf(changes: string, patch: string): string {
  const longest = Math.max(2, ...(`${changes}${patch}`.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `## What changes in robots.txt\n\n${fence}text\n${changes}\n${fence}\n\n${fence}diff\n${patch}\n${fence}\n`
}

/** Which file the open one is compared with. */
function Earlier({
  other,
  setOther,
}: {
  /** Empty: the file as it was opened. */
  other: string
  setOther: (text: string) => void
}): JSX.Element {
  const [said, setSaid] = useState('')
  const [isPasting, setPasting] = useState(false)
  const isShown = isPasting || other !== ''
  return (
    <fieldset class="field">
      <legend>Compare the open file with</legend>
      <div class="compare-with">
        <button
          type="button"
          class="button"
          aria-pressed={!isShown}
          onClick={() => {
            setPasting(false)
            setOther('')
          }}
        >
          the file as you opened it
        </button>
        <label class="button file-link">
          a file…
          <input
            type="file"
            class="unseen"
            onChange={async ({ currentTarget: { files } }) => {
              const [file] = files ?? []
              const decoded = file === undefined ? undefined : await decodedFile(file)
              if (decoded === undefined) return
              setOther(decoded.text)
              setSaid(decoded.note ?? '')
            }}
          />
        </label>
        <button type="button" class="button" onClick={() => setPasting(true)}>
          pasted text
        </button>
        <form
          class="row"
          onSubmit={async (event) => {
            event.preventDefault()
            const site = String(new FormData(event.currentTarget).get('site') ?? '').trim()
            const fetched = await fetchRobots(site)
            setSaid('problem' in fetched ? fetched.problem : '')
            if ('text' in fetched) setOther(fetched.text)
          }}
        >
          <input name="site" aria-label="Live site" placeholder="a live site: example.com" />
          <button type="submit" class="button">
            Fetch
          </button>
        </form>
      </div>
      <p role="status" class="problem">
        {said}
      </p>
      {isShown && (
        <textarea
          aria-label="The file before"
          rows={4}
          spellcheck={false}
          value={other}
          placeholder="Paste the earlier robots.txt."
          onInput={({ currentTarget }) => setOther(currentTarget.value)}
        />
      )}
    </fieldset>
  )
}

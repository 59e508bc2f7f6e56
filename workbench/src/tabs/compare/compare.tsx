import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useEngine } from '../../engine/use-engine.ts'
import { fetchRobots } from '../../open/open-url.ts'
import { Changed } from '../../parts/changed.tsx'
import { Progress } from '../../parts/progress.tsx'
import { useStore, useTabText } from '../../state/store.ts'

/** Two files by their meaning: who gains and who loses what. The open file is the newer one. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const opened = useStore((state) => state.opened)
  const [before, setBefore] = useTabText('compare')
  const answer = useEngine('changes', before === '' ? undefined : { before, after: text })
  const value = before === '' ? undefined : answer.value
  return (
    <div class="compare">
      <Earlier before={before} setBefore={setBefore} opened={opened.text} />
      <Progress of={answer} />
      {before !== '' && value === undefined && <p class="soft">Comparing for every robot…</p>}
      {value !== undefined && (
        <div data-stale={answer.isStale}>
          {value.classes.map((one) => (
            <Changed key={one.robots[0]} {...one} />
          ))}
        </div>
      )}
    </div>
  )
}

function Earlier({
  before,
  setBefore,
  opened,
}: {
  before: string
  setBefore: (text: string) => void
  opened: string
}): JSX.Element {
  const [problem, setProblem] = useState('')
  return (
    <div class="field">
      <div class="field-head">
        <label for="before">The file before</label>
        <button type="button" class="link" onClick={() => setBefore(opened)}>
          the file as you opened it
        </button>
        <label class="link file-link">
          from your machine
          <input
            type="file"
            class="unseen"
            onChange={async ({ currentTarget: { files } }) => {
              const content = await files?.[0]?.text()
              if (content !== undefined) setBefore(content)
            }}
          />
        </label>
        <form
          class="live"
          onSubmit={async (event) => {
            event.preventDefault()
            const site = String(new FormData(event.currentTarget).get('site') ?? '').trim()
            const fetched = await fetchRobots(site)
            setProblem('problem' in fetched ? fetched.problem : '')
            if ('text' in fetched) setBefore(fetched.text)
          }}
        >
          <input name="site" aria-label="Live site" placeholder="live: example.com" />
        </form>
      </div>
      <p role="status" class="problem">
        {problem}
      </p>
      <textarea
        id="before"
        rows={5}
        spellcheck={false}
        value={before}
        placeholder="Paste the earlier robots.txt. The open file counts as the later one."
        onInput={({ currentTarget }) => setBefore(currentTarget.value)}
      />
    </div>
  )
}

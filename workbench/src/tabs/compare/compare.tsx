import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ChangesInWords } from 'wayleave/report'
import { codingOf, shownText, withShownText } from '../../engine/source.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { readFile } from '../../open/open-file.ts'
import { fetchRobots } from '../../open/open-url.ts'
import { HAS_SERVER } from '../../open/server.ts'
import { ChangesView } from '../../parts/changes-view.tsx'
import { download } from '../../parts/download.ts'
import { type NextStep, NextSteps } from '../../parts/next-steps.tsx'
import { patchText } from '../../parts/patch.ts'
import { PatchView } from '../../parts/patch-view.tsx'
import { Progress } from '../../parts/progress.tsx'
import { SaveAs } from '../../parts/save-as.tsx'
import { current, earlierText, setEarlier, update, useStore } from '../../state/store.ts'
import './compare.css'

/**
 * Two files by their meaning: who loses and who gains what. The open file is the later one. The earlier one is the file
 * as it was opened, or another.
 */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const opened = useStore((state) => state.opened)
  const other = useStore(earlierText)
  const fileNumber = useStore((state) => state.fileNumber)
  const before = other ?? opened.text
  const isSame = before === text
  const answer = useEngine('changes', isSame ? undefined : { before, after: text })
  const value = isSame || answer.to?.before !== before ? undefined : answer.value
  const [site, setSite] = useState<Site | undefined>(undefined)
  const isServed = site !== undefined && site.text === other
  return (
    <div class="compare">
      <Earlier key={fileNumber} other={other} setSite={setSite} />
      {!isSame && <Progress of={answer} doing={value === undefined ? 'Comparing for every robot…' : ''} />}
      {isServed && <p class="lead">{servedWords(site.host, isSame, answer.isStale ? undefined : value)}</p>}
      {isSame && <Alike words={isServed ? '' : sameWords(other)} />}
      {value !== undefined && (
        <Compared before={before} after={text} value={value} isStale={answer.isStale} />
      )}
    </div>
  )
}

/** What changes for whom, the changed lines, and both to take away. */
function Compared({
  before,
  after,
  value,
  isStale,
}: {
  before: string
  after: string
  value: ChangesInWords
  isStale: boolean
}): JSX.Element {
  return (
    <div data-stale={isStale}>
      <ChangesView {...value} open="after" />
      {!isStale && (
        <>
          <PatchView before={before} after={after} />
          <SaveAs
            what="comparison"
            formats={{
              Markdown: () => download('changes.md', markdownOf(value, patchText(before, after))),
              JSON: () => download('changes.json', `${value.json}\n`),
            }}
          />
        </>
      )}
    </div>
  )
}

/** What to do while there is nothing to compare. */
function Alike({ words }: { words: string }): JSX.Element {
  return (
    <>
      {words !== '' && <p class="lead">{words}</p>}
      <NextSteps
        title="What you can find out here"
        steps={[
          [
            'What does this file close?',
            'The open file against none at all: who loses what, and by which line.',
            () => setEarlier(''),
          ],
          [
            'What would a wish change?',
            'Say what robots may fetch. Apply it, and come back.',
            () => update({ tab: 'edit' }),
          ],
          ...(HAS_SERVER ? [FROM_SITE] : []),
        ]}
      />
    </>
  )
}

const FROM_SITE: NextStep = [
  'Does my site serve this file?',
  'Fetch it above: did a network between change it, and for whom?',
  () => document.querySelector<HTMLElement>('.compare-with [name=site]')?.focus(),
]

/** Why there is nothing to compare. */
function sameWords(other: string | undefined): string {
  return other === undefined
    ? 'You have not changed the file since you opened it.'
    : 'The two files are the same, character by character.'
}

/** A site, and the file that it serves. */
interface Site {
  readonly host: string
  readonly text: string
}

/** Whether a site serves the open file: did the network between change it? */
function servedWords(host: string, isSame: boolean, changes: ChangesInWords | undefined): string {
  if (isSame) return `${host} serves the open file as it is.`
  const meaning = changes?.isEqual === true ? ' For every robot, both mean the same.' : ''
  return `${host} serves another text: the open file was changed on the way, or is not published yet.${meaning}`
}

/** The comparison for a pull request. What the files say stands in blocks of code, so that it is no markup. */
function markdownOf({ inFull, details }: ChangesInWords, patch: string): string {
  const changes = [inFull, ...details].map((rows) => rows.join('\n')).join('\n\n')
  const longest = Math.max(2, ...(`${changes}${patch}`.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `## What changes in robots.txt\n\n${fence}text\n${changes}\n${fence}\n\n${fence}diff\n${patch}\n${fence}\n`
}

/** Which file the open one is compared with. */
function Earlier({
  other,
  setSite,
}: {
  other: string | undefined
  setSite: (site: Site) => void
}): JSX.Element {
  const [said, setSaid] = useState({ words: '', of: other })
  const coding = other === undefined ? undefined : codingOf(other)
  const choices = useRef(0)
  /** Begins a choice. Its text may come late: the result tells whether nothing was chosen or opened since. */
  const begin = (): (() => boolean) => {
    const number = ++choices.current
    const was = current()
    setSaid({ words: '', of: other })
    return () =>
      number === choices.current &&
      was.fileNumber === current().fileNumber &&
      earlierText(was) === earlierText(current())
  }
  const choose = (text: string | undefined): void => {
    begin()
    setEarlier(text)
  }
  return (
    <fieldset class="field">
      <legend>Compare the open file with</legend>
      <div class="compare-with">
        <button
          type="button"
          class="button"
          aria-pressed={other === undefined}
          onClick={() => choose(undefined)}
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
              if (file === undefined) return
              const isNewest = begin()
              const { text, note } = await readFile(file)
              if (!isNewest()) return
              setEarlier(text)
              setSaid({ words: note, of: text })
            }}
          />
        </label>
        <button type="button" class="button" onClick={() => choose(other ?? '')}>
          pasted text
        </button>
        {HAS_SERVER && (
          <form
            class="row"
            onSubmit={async (event) => {
              event.preventDefault()
              const site = String(new FormData(event.currentTarget).get('site') ?? '').trim()
              const isNewest = begin()
              const fetched = await fetchRobots(site)
              if (!isNewest()) return
              if ('problem' in fetched) return setSaid({ words: fetched.problem, of: other })
              setSite(fetched)
              setEarlier(fetched.text)
            }}
          >
            <input name="site" aria-label="Live site" placeholder="a live site: example.com" />
            <button type="submit" class="button">
              Fetch
            </button>
          </form>
        )}
      </div>
      <p role="status" class="problem">
        {said.of === other ? said.words : ''}
      </p>
      {coding !== undefined && <p class="soft">The file before is in {coding}.</p>}
      {other !== undefined && (
        <textarea
          aria-label="The file before"
          rows={4}
          spellcheck={false}
          value={shownText(other)}
          placeholder="Paste the earlier robots.txt."
          onInput={({ currentTarget }) => choose(withShownText(other, currentTarget.value))}
        />
      )}
    </fieldset>
  )
}

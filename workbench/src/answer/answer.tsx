import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Findings } from '../engine/tasks/findings.ts'
import type { Input, Output } from '../engine/tasks/index.ts'
import { type Known, useEngine } from '../engine/use-engine.ts'
import { useFindings } from '../engine/use-findings.ts'
import { dialectName } from '../parts/dialect-names.ts'
import { Progress } from '../parts/progress.tsx'
import { counted, ifMeant, listed } from '../parts/words.ts'
import { current, update, useStore } from '../state/store.ts'
import { Alarm } from './alarm.tsx'
import { Evidence } from './evidence.tsx'

type Tile = Output<'answer'>['tiles'][number]
type Row = Output<'answer'>['rows'][number]

/** The top of the page: who may fetch what, in a few words and in full, each with its evidence. */
export function Answer(): JSX.Element {
  const text = useStore((state) => state.text)
  const answers = useEngine('answer', { text })
  const before = useTilesAsOpened(answers)
  const [isFull, setFull] = useState(false)
  const { tiles = [], rows = [], tileOfAll } = answers.value ?? {}
  // Where the site is closed to all, the alarm says what their tile would.
  const shown = tileOfAll === undefined ? tiles : tileOfAll.isClosedForSome ? [] : [tileOfAll]
  return (
    <section class="answer" aria-label="Answer" aria-busy={answers.isStale} data-stale={answers.isStale}>
      {answers.value !== undefined && <Alarm answer={answers.value} isStale={answers.isStale} />}
      {shown.length > 0 && (
        <dl class="tiles">
          {shown.map((tile) => (
            <TileView
              key={tile.label}
              tile={tile}
              was={before.find(({ label }) => label === tile.label)?.state}
            />
          ))}
        </dl>
      )}
      {tiles.length > 0 && (
        <p class="answer-rest">
          <AboutFile />
          <button
            type="button"
            class="link"
            aria-expanded={isFull}
            aria-controls="in-full"
            onClick={() => setFull(!isFull)}
          >
            {isFull ? 'Less' : fullWords(tiles, rows)}
          </button>
        </p>
      )}
      <dl class="in-full" id="in-full" hidden={!isFull}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              {row.text} <Evidence lines={row.lines} />
            </dd>
          </div>
        ))}
      </dl>
      <Progress of={answers} />
    </section>
  )
}

/** The tiles of the file as it was opened, as soon as they were known. */
function useTilesAsOpened({ value, to, isStale }: Known<Output<'answer'>, Input<'answer'>>): readonly Tile[] {
  const opened = useStore((state) => state.opened)
  const kept = useRef<{ of: typeof opened; tiles: readonly Tile[] } | undefined>(undefined)
  if (!isStale && value !== undefined && to?.text === opened.text)
    kept.current = {
      of: opened,
      tiles: [...value.tiles, ...(value.tileOfAll === undefined ? [] : [value.tileOfAll])],
    }
  return kept.current?.of === opened ? kept.current.tiles : []
}

/** A sign for how much is open. The word next to it says the same. */
const MARKS: Readonly<Record<Tile['access'], string>> = {
  open: '○',
  part: '◐',
  mixed: '◐',
  shut: '●',
  closed: '●',
  unknown: '?',
}

function TileView({ tile, was = tile.state }: { tile: Tile; was?: string | undefined }): JSX.Element {
  const { label, access, isClosedForSome, state, text, lines } = tile
  const place = useRef<HTMLDivElement>(null)
  const said = useRef(`${state} ${text}`)
  // What the page changed in the file on the user's behalf flashes. What the user types does not.
  useLayoutEffect(() => {
    const isChanged = said.current !== `${state} ${text}` && current().notice?.isChange === true
    said.current = `${state} ${text}`
    place.current?.classList.toggle('tile-changed', isChanged)
  }, [state, text])
  const look = isClosedForSome ? 'closed' : access === 'open' || access === 'unknown' ? access : 'part'
  return (
    <div class={`tile tile-${look}`} ref={place}>
      <dt>{label}</dt>
      <dd class="tile-state">
        <span aria-hidden="true">{MARKS[access]}</span> {state}
      </dd>
      {was !== state && <dd class="tile-was">was {was}</dd>}
      <dd class="tile-text">
        <span title={text}>{text}</span>
        <Evidence lines={lines} most={2} />
      </dd>
    </div>
  )
}

/** Subjects of which a tile tells, under the same name or another. */
const TOLD: readonly string[] = ['google, bing', 'the rest', 'ai on request', 'link previews']

/** The way to the full answers. It names what no tile is about. */
function fullWords(tiles: readonly Tile[], rows: readonly Row[]): string {
  const told = [...TOLD, ...tiles.map(({ label }) => label.toLowerCase())]
  const more = rows.map(({ label }) => label).filter((label) => !told.includes(label.toLowerCase()))
  return listed(['All robots', ...more])
}

/** Lines that the dialect of the editor does not need, and how many findings there are. */
function AboutFile(): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const lines = useEngine('lines', { text, dialect })
  const redundant = useEngine('redundant', { text, dialect })
  const idle = redundant.value ?? []
  const ignored = (lines.value?.roles ?? []).flatMap((role, index) => (role === 'ignored' ? [index + 1] : []))
  return (
    <>
      <FindingsLink of={useFindings()} />
      {ignored.length > 0 && (
        <span class="about-dialect" data-stale={lines.isStale}>
          {counted(ignored.length, 'line')} ignored by {dialectName(dialect)} <Evidence lines={ignored} />
        </span>
      )}
      {idle.length > 0 && (
        <span class="about-dialect" data-stale={redundant.isStale}>
          {counted(idle.length, 'rule')} without effect for {dialectName(dialect)} <Evidence lines={idle} />
        </span>
      )}
    </>
  )
}

/** How many findings there are, with the way to them. */
function FindingsLink({ of: { value, isStale } }: { of: Known<Findings> }): JSX.Element {
  if (value === undefined) return <span>checking…</span>
  const { counts, sizes, shutOut } = value
  const hidden = sizes.all - sizes.toActOn
  const none = `no problems${ifMeant(shutOut)}`
  const parts = (['error', 'warning', 'info'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => counted(counts[severity], severity === 'info' ? 'remark' : severity))
  if (parts.length === 0 && hidden === 0) return <span data-stale={isStale}>{none}</span>
  return (
    <span data-stale={isStale}>
      {parts.length === 0 ? `${none} · ${counted(hidden, 'hidden finding')}` : listed(parts)}{' '}
      <button type="button" class="evidence" onClick={() => update({ tab: 'findings' })}>
        Problems
      </button>
    </span>
  )
}

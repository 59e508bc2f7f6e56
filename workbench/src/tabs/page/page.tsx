import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PageNote, PageReason, PageVerdict } from 'wayleave/page'
import { useEngine } from '../../engine/use-engine.ts'
import { visible } from '../../parts/visible.ts'
import { listed } from '../../parts/words.ts'
import { useStore, useTabText } from '../../state/store.ts'
import './page.css'

const COLUMNS = ['fetch', 'index', 'follow', 'snippet', 'archive'] as const

/** Whether search engines may index a page, by the open robots.txt, its headers and its HTML. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [kept, keep] = useTabText('page')
  const [headers, setHeaders] = useState('')
  const [html, setHtml] = useState('')
  const url = kept.trim() === '' ? '/' : kept.trim()
  const isUrl = url.startsWith('/') || /^https?:\/\/[^\s/]/i.test(url)
  const { value, isStale } = useEngine('page', isUrl ? { text, url, headers, html } : undefined)
  return (
    <div class="page-rules">
      <label class="field">
        <span>URL or path of the page</span>
        <input
          type="text"
          inputMode="url"
          placeholder="/"
          value={kept}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>Its status and headers, as curl -I prints them</span>
        <textarea
          rows={4}
          spellcheck={false}
          placeholder="X-Robots-Tag: noindex"
          value={headers}
          onInput={({ currentTarget }) => setHeaders(currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>Its HTML</span>
        <textarea
          rows={6}
          spellcheck={false}
          placeholder='<meta name="robots" content="noindex">'
          value={html}
          onInput={({ currentTarget }) => setHtml(currentTarget.value)}
        />
      </label>
      {!isUrl && <p class="problem">Write a path such as /a, or a URL of http or https.</p>}
      {isUrl && value !== undefined && (
        <div data-stale={isStale}>
          {'oddLine' in value ? (
            <p class="problem">
              Line {value.oddLine.number} of the headers is no header: {visible(value.oddLine.text)}
            </p>
          ) : (
            <Verdicts verdicts={value.verdicts} />
          )}
        </div>
      )}
    </div>
  )
}

function Verdicts({ verdicts }: { verdicts: readonly PageVerdict[] }): JSX.Element {
  const reasons = said(verdicts, ({ because }) => because.map(reasonText))
  const stated = said(verdicts, ({ train, search, input }) => [
    `training ${train}, search ${search}, input to models ${input}`,
  ])
  const notes = said(verdicts, (verdict) => verdict.notes.map(({ message }: PageNote) => message))
  return (
    <>
      <div class="scrolled">
        <table>
          <thead>
            <tr>
              <th scope="col">robot</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {verdicts.map((verdict) => (
              <tr key={verdict.agent}>
                <th scope="row">{verdict.agent}</th>
                {COLUMNS.map((name) => (
                  <td key={name}>{verdict[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Lines title="What decides" lines={reasons} />
      <Lines title="What the site states of the use of the page (robots may ignore it)" lines={stated} />
      <Lines title="Notes" lines={notes} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <section class="changed">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** Each text once, after the robots that it is about. */
function said(
  verdicts: readonly PageVerdict[],
  texts: (verdict: PageVerdict) => readonly string[],
): string[] {
  const agents = new Map<string, string[]>()
  for (const verdict of verdicts)
    for (const text of texts(verdict)) agents.set(text, [...(agents.get(text) ?? []), verdict.agent])
  return [...agents].map(([text, names]) => `${listed(names, verdicts.length)}: ${visible(text)}`)
}

function reasonText({ where, line, name, text, decides }: PageReason): string {
  const place = [
    where,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(name === undefined ? [] : [name]),
  ]
  return `${decides.join(', ')}: ${place.join(' ')}: ${text}`
}

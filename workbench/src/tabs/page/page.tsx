import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Verdict } from 'wayleave'
import { Evidence } from '../../answer/evidence.tsx'
import type { PageAnswer } from '../../engine/tasks/page.ts'
import { useEngine } from '../../engine/use-engine.ts'
import { NextSteps } from '../../parts/next-steps.tsx'
import { VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { useStore, useTabText } from '../../state/store.ts'
import './page.css'

/** Pages to try: a title, what the page sends, and its fields. */
const EXAMPLES: readonly (readonly [
  title: string,
  about: string,
  page: { readonly url: string; readonly headers?: string; readonly html?: string },
])[] = [
  [
    'A page that must not be found',
    'Its header says X-Robots-Tag: noindex.',
    { url: '/thanks', headers: 'HTTP/1.1 200 OK\nX-Robots-Tag: noindex' },
  ],
  [
    'A page that says noai',
    'Which robots read that, and what it forbids.',
    { url: '/article', html: '<meta name="robots" content="noai">' },
  ],
]

const COLUMNS = ['fetch', 'index', 'follow', 'snippet', 'archive'] as const

/** Whether search engines may index a page, by the open robots.txt, its headers and its HTML. */
export function Panel(): JSX.Element {
  const text = useStore((state) => state.text)
  const [kept, keep] = useTabText('page')
  const [headers, setHeaders] = useState('')
  const [html, setHtml] = useState('')
  const url = kept.trim() === '' ? '/' : kept.trim()
  const isUrl = url.startsWith('/') || /^https?:\/\/[^\s/]/i.test(url)
  const isAsked = isUrl && [kept, headers, html].some((field) => field.trim() !== '')
  const { value, isStale } = useEngine('page', isAsked ? { text, url, headers, html } : undefined)
  return (
    <div class="page-rules">
      <label class="field">
        <span>URL or path of the page</span>
        <input
          type="text"
          inputMode="url"
          placeholder="/products/"
          value={kept}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
        />
      </label>
      <div class="page-sent">
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
            rows={4}
            spellcheck={false}
            placeholder='<meta name="robots" content="noindex">'
            value={html}
            onInput={({ currentTarget }) => setHtml(currentTarget.value)}
          />
        </label>
      </div>
      {!isUrl && <p class="problem">Write a path such as /a, or a URL of http or https.</p>}
      {isUrl && !isAsked && (
        <NextSteps
          title="Fill in a field, or try one of these"
          steps={EXAMPLES.map(([title, about, page]) => [
            title,
            about,
            () => {
              keep(page.url)
              setHeaders(page.headers ?? '')
              setHtml(page.html ?? '')
            },
          ])}
        />
      )}
      {isAsked && value !== undefined && (
        <div data-stale={isStale}>
          {'oddLine' in value ? (
            <p class="problem">
              Line {value.oddLine.number} of the headers is no header: {visible(value.oddLine.text)}
            </p>
          ) : (
            <Answered {...value} />
          )}
        </div>
      )}
    </div>
  )
}

/** The answer in a sentence, then each robot, and why. */
function Answered({ verdicts, words }: Extract<PageAnswer, { readonly words: unknown }>): JSX.Element {
  const lines = verdicts.flatMap(({ because }) =>
    because.flatMap(({ where, line }) => (where === 'robots.txt' && line !== undefined ? [line] : [])),
  )
  return (
    <>
      {words.sentences.map((sentence) => (
        <p key={sentence} class="lead">
          {sentence}
        </p>
      ))}
      <Evidence lines={lines} />
      <table class="plain-table page-verdicts">
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
                <td key={name}>
                  <VerdictMark verdict={ANSWERS[verdict[name]] ?? 'unknown'} /> <span>{verdict[name]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Lines title="What decides" lines={words.reasons} />
      <Lines title="Notes" lines={words.notes} />
      <Lines
        title="What the site states of the use of the page (robots may ignore it)"
        lines={words.stated}
      />
    </>
  )
}

/** The verdict with whose mark an answer is shown. Others are not known. */
const ANSWERS: Readonly<Record<string, Verdict['verdict']>> = {
  allow: 'allow',
  yes: 'allow',
  disallow: 'disallow',
  no: 'disallow',
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

import type { JSX } from 'preact'
import { sourceOfBase64 } from '../../open/base64.ts'
import { dialectName } from '../../parts/dialect-names.ts'
import { SeverityMark } from '../../parts/severity.tsx'
import { visible } from '../../parts/visible.ts'
import { counted } from '../../parts/words.ts'
import { type Assumed, assumedAlike, OUTCOMES, type Retrieved, type RetrievedHop } from './retrieved.ts'

const MARKS: Readonly<Record<Assumed['state'], readonly [mark: string, look: string]>> = {
  rules: ['✓', 'allow'],
  'allow-all': ['✓', 'allow'],
  'disallow-all': ['✗', 'disallow'],
  defer: ['…', 'unknown'],
  ask: ['?', 'unknown'],
}

/** A retrieval: its outcome, each hop, what crawlers assume, and what is wrong with the response. */
export function RetrievedView({
  retrieved: { outcome, problem, hops, bytes, truncated, accessStates, findings, robots_b64: base64 },
  onOpen,
}: {
  retrieved: Retrieved
  onOpen: (text: string) => void
}): JSX.Element {
  return (
    <section class="retrieved" aria-label="How the site answered">
      <p class="retrieved-outcome">
        {OUTCOMES[outcome]}
        {bytes !== undefined &&
          ` ${counted(bytes, 'byte')} were read${truncated ? ', and more were left' : ''}.`}
        {problem !== undefined && ` ${visible(problem, 300)}`}
      </p>
      {base64 !== undefined && (
        <button type="button" class="button" onClick={() => onOpen(sourceOfBase64(base64))}>
          Open this file
        </button>
      )}
      <h2>Requests</h2>
      {hops.length === 0 && <p class="soft">No request was sent.</p>}
      <ol class="hops">
        {hops.map((hop, index) => (
          <li key={index}>
            <HopView {...hop} />
          </li>
        ))}
      </ol>
      <h2>What crawlers assume</h2>
      <ul class="assumed">
        {assumedAlike(accessStates).map(({ state, words, profiles }) => {
          const [mark, look] = MARKS[state]
          return (
            <li key={words}>
              <p>
                <span class={`mark mark-${look}`} aria-hidden="true">
                  {mark}
                </span>{' '}
                <strong>{words}</strong>
              </p>
              <details>
                <summary>
                  {profiles
                    .map(({ profile, standsIn }) => `${dialectName(profile)}${standsIn ? '*' : ''}`)
                    .join(', ')}
                </summary>
                <ul>
                  {profiles.map(({ profile, reason }) => (
                    <li key={profile}>
                      <strong>{dialectName(profile)}</strong>: {visible(reason, 400)}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )
        })}
      </ul>
      {accessStates.some(({ standsIn }) => standsIn) && (
        <p class="soft">* not documented: as the standard (RFC 9309) says</p>
      )}
      {findings.length > 0 && (
        <>
          <h2>What is wrong with the response</h2>
          <ul class="finding-list">
            {findings.map(({ severity, message }) => (
              <li key={message} class="finding">
                <SeverityMark severity={severity} /> {visible(message, 600)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function HopView({ url, status, durationMs, address, headers }: RetrievedHop): JSX.Element {
  const shown = Object.entries(headers)
  return (
    <>
      <p>
        <strong>{status ?? 'no response'}</strong> <code>{visible(url, 300)}</code>{' '}
        <span class="soft">
          {Math.round(durationMs)} ms{address !== undefined && `, ${visible(address, 60)}`}
        </span>
      </p>
      {shown.length > 0 && (
        <details>
          <summary>{counted(shown.length, 'header')}</summary>
          <dl class="hop-headers">
            {shown.map(([name, value]) => (
              <div key={name}>
                <dt>{visible(name, 60)}</dt>
                <dd>
                  <code>{visible(value, 500)}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

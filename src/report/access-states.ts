import type { AccessProfileId, AccessState } from '../access/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** What a reader assumes of a site. */
export interface ProfileAccess {
  readonly profile: AccessProfileId
  readonly accessState: AccessState
}

/** A standing as JSON has it; the shape is documented and stable. Times are ISO 8601. */
export interface AccessStateJson {
  readonly profile: AccessProfileId
  readonly state: AccessState['state']
  /** Until then nobody asks again. */
  readonly freshUntil: string
  /** Until then it may be used while it is asked for again. */
  readonly staleUntil: string
  readonly retryAt?: string
  /** No source says what this reader does: RFC 9309 stands in. */
  readonly standsIn: boolean
  readonly reason: string
}

/** Standings as JSON. */
export function accessStatesJson(accessStates: readonly ProfileAccess[]): readonly AccessStateJson[] {
  return accessStates.map(({ profile, accessState: { state, freshUntil, staleUntil, retryAt, evidence, reason } }) => ({
    profile,
    state,
    freshUntil: new Date(freshUntil).toISOString(),
    staleUntil: new Date(staleUntil).toISOString(),
    ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() }),
    standsIn: evidence?.standsIn ?? false,
    reason,
  }))
}

/**
 * What readers assume of a site, and until when, for a person: those that assume the same stand together; with `why`, each has a line, with
 * the reason. Ends without a newline.
 */
export function accessStatesText(accessStates: readonly ProfileAccess[], look: Look = plainLook, why = false): string {
  const { style, columns } = look
  const groups = new Map<string, { readonly accessState: AccessState; readonly names: string[] }>()
  for (const { profile, accessState } of accessStates) {
    const name = accessState.evidence?.standsIn === true ? unbroken(`${profile} *`) : profile
    const key = why ? profile : `${accessState.state} ${minuteOf(accessState.freshUntil)} ${accessState.retryAt === undefined}`
    const alike = groups.get(key)
    if (alike === undefined) groups.set(key, { accessState, names: [name] })
    else alike.names.push(name)
  }
  const rows = [...groups.values()].flatMap(({ accessState, names }) => [
    paragraph(standingWords(accessState), `  ${dressOf(accessState, look)(MARKS[accessState.state])}  `, columns),
    paragraph(names.join(', '), '     ', columns),
    ...(why ? [paragraph(accessState.reason, `     ${style.dim('- ')}`, columns)] : []),
  ])
  const isAssumed = accessStates.some(({ accessState }) => accessState.evidence?.standsIn === true)
  return [
    style.bold('What readers assume of the site'),
    ...rows,
    ...(isAssumed ? ['', style.dim('* no source says what this reader does; RFC 9309 stands in')] : []),
  ].join('\n')
}

const MARKS: Readonly<Record<AccessState['state'], string>> = { rules: '✓', 'allow-all': '✓', 'disallow-all': '✗', defer: '…', ask: '?' }

function dressOf({ state }: AccessState, { style }: Look): (text: string) => string {
  return state === 'disallow-all' ? style.red : state === 'defer' || state === 'ask' ? style.yellow : style.green
}

function standingWords({ state, freshUntil, retryAt, evidence }: AccessState): string {
  const until = `until ${minuteOf(freshUntil)}`
  switch (state) {
    case 'rules':
      return evidence?.outcome === 'ok' ? `its rules hold, ${until}` : `what came is read as the file, ${until}`
    case 'allow-all':
      return `everything may be fetched, ${until}`
    case 'disallow-all':
      return retryAt === undefined ? `nothing may be fetched, ${until}` : `nothing may be fetched; it asks again from ${minuteOf(retryAt)}`
    case 'defer':
      return `nothing is fetched, as it cannot be told${retryAt === undefined ? '' : `; it asks again from ${minuteOf(retryAt)}`}`
    case 'ask':
      return 'it could not be told: it has to be asked again'
  }
}

/** `2026-11-20 08:15 UTC`. */
function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

import type { AccessProfileId, AccessState } from '../../access/index.ts'
import { paragraph, unbroken } from '../columns.ts'
import { type Look, plainLook } from '../style.ts'

/** What crawlers with an access profile assume of a site. */
export interface ProfileAccess {
  readonly profile: AccessProfileId
  readonly accessState: AccessState
}

/** An access state as JSON, as documented in docs/cli.md. Times are ISO 8601. */
export interface AccessStateJson {
  readonly profile: AccessProfileId
  readonly state: AccessState['state']
  /** A crawler does not request the file again before. */
  readonly freshUntil: string
  /** A crawler may use the file until then while it requests it again. */
  readonly staleUntil: string
  readonly retryAt?: string
  /** No source documents this profile's behaviour: RFC 9309 stands in. */
  readonly standsIn: boolean
  readonly reason: string
}

/** Access states as JSON. */
export function accessStatesJson(accessStates: readonly ProfileAccess[]): readonly AccessStateJson[] {
  return accessStates.map(
    ({ profile, accessState: { state, freshUntil, staleUntil, retryAt, evidence, reason } }) => ({
      profile,
      state,
      freshUntil: new Date(freshUntil).toISOString(),
      staleUntil: new Date(staleUntil).toISOString(),
      ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() }),
      standsIn: evidence?.standsIn ?? false,
      reason,
    }),
  )
}

/**
 * What crawlers assume of a site, and until when, as text. Profiles with equal states share a paragraph. With `why`,
 * their reasons must also be equal, and the reason follows. Ends without a newline.
 */
export function accessStatesText(
  accessStates: readonly ProfileAccess[],
  look: Look = plainLook,
  why = false,
): string {
  const { style, columns } = look
  const groups = new Map<string, { readonly accessState: AccessState; readonly names: string[] }>()
  for (const { profile, accessState } of accessStates) {
    const name = accessState.evidence?.standsIn === true ? unbroken(`${profile} *`) : profile
    const state = `${accessState.state} ${minuteOf(accessState.freshUntil)} ${accessState.retryAt === undefined}`
    const key = why ? `${state} ${accessState.reason}` : state
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { accessState, names: [name] })
    else group.names.push(name)
  }
  const rows = [...groups.values()].flatMap(({ accessState, names }) => [
    paragraph(stateText(accessState), `  ${styleOf(accessState, look)(MARKS[accessState.state])}  `, columns),
    paragraph(names.join(', '), '     ', columns),
    ...(why ? [paragraph(accessState.reason, `     ${style.dim('- ')}`, columns)] : []),
  ])
  const hasStandIn = accessStates.some(({ accessState }) => accessState.evidence?.standsIn === true)
  return [
    style.bold('What crawlers assume of the site'),
    ...rows,
    ...(hasStandIn ? ['', style.dim('* not documented; RFC 9309 stands in')] : []),
  ].join('\n')
}

const MARKS: Readonly<Record<AccessState['state'], string>> = {
  rules: '✓',
  'allow-all': '✓',
  'disallow-all': '✗',
  defer: '…',
  ask: '?',
}

function styleOf({ state }: AccessState, { style }: Look): (text: string) => string {
  return state === 'disallow-all'
    ? style.red
    : state === 'defer' || state === 'ask'
      ? style.yellow
      : style.green
}

function stateText({ state, freshUntil, retryAt, evidence }: AccessState): string {
  const until = `until ${minuteOf(freshUntil)}`
  const retry = retryAt === undefined ? '' : `; next request from ${minuteOf(retryAt)}`
  switch (state) {
    case 'rules':
      return evidence?.outcome === 'ok'
        ? `the rules of the file apply, ${until}`
        : `the response is read as the file, ${until}`
    case 'allow-all':
      return `everything may be fetched, ${until}`
    case 'disallow-all':
      return retryAt === undefined ? `nothing may be fetched, ${until}` : `nothing may be fetched${retry}`
    case 'defer':
      return `nothing is fetched for now${retry}`
    case 'ask':
      return 'unknown: the file has to be requested again'
  }
}

/** `2026-11-20 08:15 UTC`. */
function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

import { preferencesAt, read, signalsOf } from '../dialects/index.ts'
import { decide, type Policy } from '../policy/index.ts'
import { partReadBy, type Subject } from '../readings/index.ts'
import { type File, parse } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import type { PagePlace, UseStatement } from './page.ts'
import { useNamed } from './page-signals.ts'

/** What the robots.txt of a site says of a page to one robot. */
export interface RobotsPart {
  readonly fetch: 'allow' | 'disallow' | 'unknown'
  /** With `unknown`: why a robots.txt that was given or requested gives no verdict. Absent if there was none. */
  readonly undecided?: string
  /** `true`: a robots.txt was requested, but did not come. Then it is not certain that robots read the page. */
  readonly isUnread?: true
  /** The line that decides. */
  readonly place?: PagePlace
  /** What it states of the use of the page. */
  readonly uses: readonly UseStatement[]
  /** The licences that it names. */
  readonly licenses: readonly string[]
}

/** The part of a site whose robots.txt is not known. */
export const NO_ROBOTS: RobotsPart = { fetch: 'unknown', uses: [], licenses: [] }

/** What a policy says of a URL. */
export function robotsPart(policy: Policy, url: string): RobotsPart {
  const { verdict, reason, rule } = decide(policy, url)
  const text = rule?.field === undefined ? undefined : recordText(rule.field, rule.value)
  return {
    fetch: verdict,
    ...(verdict === 'unknown' ? { undecided: `robots.txt gives no verdict on the URL (${reason})` } : {}),
    ...(rule?.line === undefined || text === undefined
      ? {}
      : { place: { where: 'robots.txt' as const, line: rule.line, text } }),
    uses: [...signalUses(policy), ...usageUses(policy, url)],
    licenses: policy.licenses.map(({ value }) => visible(value, 200)),
  }
}

function recordText(field: string, value = ''): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${visible(value, 200)}`.trimEnd()
}

/** What the robots.txt of a site, as text, bytes or a parsed file, says of a URL. */
export function robotsPartOf(robots: string | Uint8Array | File, url: string, subject: Subject): RobotsPart {
  const file = typeof robots === 'string' || robots instanceof Uint8Array ? parse(robots) : robots
  return robotsPart(read(partReadBy(file, subject), subject.readOptions), url)
}

function signalUses(policy: Policy): UseStatement[] {
  return signalsOf(policy).flatMap(({ name, values }) => {
    const use = useNamed(name)
    return values.flatMap(({ value, line }) =>
      use !== undefined && (value === 'yes' || value === 'no')
        ? [{ use, saying: value, place: placeOf(line, `Content-Signal: ${name}=${value}`) }]
        : [],
    )
  })
}

function usageUses(policy: Policy, url: string): UseStatement[] {
  return Object.entries(preferencesAt(policy, url)).flatMap(([label, answer]) => {
    const use = useNamed(label)
    const stated = policy.contentUsage.find(({ value }) => value.preferences?.[label] === answer)
    if (use === undefined || stated === undefined) return []
    const saying = answer === 'allow' ? 'yes' : 'no'
    const text = `Content-Usage: ${visible(`${stated.value.path ?? ''} ${stated.value.dictionary}`.trim(), 200)}`
    return [{ use, saying, place: placeOf(stated.line, text), isUsage: true as const }]
  })
}

function placeOf(line: number, text: string): PagePlace {
  return { where: 'robots.txt', line, text }
}

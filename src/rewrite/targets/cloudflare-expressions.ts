import { robots, tokenOf } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import type { RefusedRobot } from './refused-robots.ts'

/** The most characters of an expression (developers.cloudflare.com/ruleset-engine/rules-language/expressions). */
const MAX_EXPRESSION = 4_096

/** The most names of other robots that contain one name. Each is one more condition. */
const MAX_LONGER_NAMES = 12

const HEADER = 'lower(http.user_agent)'

/**
 * Expressions for custom rules, each of which a rule of its own takes. Regular expressions need a Business or
 * Enterprise plan there, so these ask whether the header contains the name, and none of the longer names of the registry.
 *
 * @throws TypeError for a name that is a part of too many other names.
 */
export function cloudflareExpressions(refused: readonly RefusedRobot[]): readonly string[] {
  const conditions = refused.flatMap((robot) => robot.names.map((name) => conditionFor(name, robot)))
  const parts: string[] = []
  for (const condition of conditions) {
    const last = parts.at(-1)
    const longer = `${last} or ${condition}`
    if (last === undefined || whole(longer).length > MAX_EXPRESSION) parts.push(condition)
    else parts[parts.length - 1] = longer
  }
  return parts.map(whole)
}

function whole(conditions: string): string {
  return `(http.request.uri.path ne "/robots.txt" and (${conditions}))`
}

function conditionFor(sent: string, { token, hasOrdinaryName }: RefusedRobot): string {
  const name = sent.toLowerCase()
  if (hasOrdinaryName === true)
    return `${HEADER} eq ${quoted(name)} or starts_with(${HEADER}, ${quoted(`${name}/`)}) or starts_with(${HEADER}, ${quoted(`${name} `)})`
  const longer = namesWith(name)
  if (longer.length > MAX_LONGER_NAMES)
    throw new TypeError(
      `"${visible(token, 60)}" is a part of the names of ${longer.length} other robots, such as ${longer[0]}. Without regular expressions, Cloudflare would refuse these, too: leave it out.`,
    )
  const contains = (text: string): string => `${HEADER} contains ${quoted(text)}`
  return longer.length === 0
    ? contains(name)
    : `(${[contains(name), ...longer.map((other) => `not ${contains(other)}`)].join(' and ')})`
}

/** The names of the registry, in lower case, that have a name as a part. */
function namesWith(name: string): readonly string[] {
  return robots
    .filter(({ controlToken }) => controlToken !== true)
    .flatMap((robot) => [tokenOf(robot), ...(robot.sends ?? [])])
    .map((other) => other.toLowerCase())
    .filter((other) => other !== name && other.includes(name))
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

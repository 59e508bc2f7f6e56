import { read } from '../../dialects/index.ts'
import { type Robot, readOptionsOf, robots } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { PartsOfText } from '../../text/index.ts'

/**
 * Whether a registry robot obeys a group that has this name alone, in its own dialect. Robots fall back on
 * other tokens, and some look for their token anywhere in a name.
 */
export function obeysName(robot: Robot, name: string): boolean {
  const group = parse(`User-agent: ${name}\nDisallow: /\n`)
  return read(group, readOptionsOf(robot)).selection.kind === 'named'
}

/** The tokens of the robots in use, in lower case. */
const TOKENS = robots.flatMap((robot) =>
  robot.retired === undefined ? robot.tokens.map((token) => ({ robot, token: token.toLowerCase() })) : [],
)

const TOKENS_IN_TEXT = new PartsOfText(TOKENS.map(({ token }) => token))

/** A registry robot that looks for its token anywhere in a name, and finds it behind the beginning of this one. */
export function obeyingRobot(name: string): Robot | undefined {
  const held = TOKENS_IN_TEXT.in(name.slice(1).toLowerCase())
  if (held.length === 0) return undefined
  const lowerCase = name.toLowerCase()
  return TOKENS.find(({ robot, token }) => lowerCase.indexOf(token) > 0 && obeysName(robot, name))?.robot
}

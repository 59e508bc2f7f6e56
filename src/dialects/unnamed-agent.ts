import { type File, memoized } from '../syntax/index.ts'
import type { Dialect } from './dialects.ts'
import { registryDialects } from './dialects.ts'

/**
 * The first character of the Private Use Area (Unicode): no operator sends it, and no word of a file holds
 * it.
 */
const FIRST_CHARACTER = 0xe000

/**
 * The most characters that are tried, if a file holds some of them. A dialect that finds all of them named finds
 * every agent named.
 */
const MAX_CHARACTERS_TRIED = 16

/**
 * The agent that stands for every robot without a group of its own, in files that hold no private-use
 * character.
 */
export const UNNAMED_AGENT: string = String.fromCharCode(FIRST_CHARACTER)

/**
 * What results and messages call {@link UNNAMED_AGENT}. No file names a robot so: a product token holds no
 * blank.
 */
export const UNNAMED_AGENT_NAME = 'any other robot'

/**
 * A product token that stands for every robot that no group of these files names. It is one private-use
 * character that is neither a part of a User-agent value nor contains one, so none of the dialects finds it
 * named.
 *
 * @param among default: the main ones, and those that robots of the registry read.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: robot\nDisallow: /\n')
 * decide(read(file, { agent: unnamedAgent([file]), dialect: dialects.protego }), '/').verdict // 'allow'
 * ```
 */
export function unnamedAgent(
  files: readonly File[],
  among: readonly Dialect[] = Object.values(registryDialects),
): string {
  if (!Array.isArray(files))
    throw new TypeError('unnamedAgent needs a list of files: write unnamedAgent([parse(text)]).')
  const isNamed = (token: string): boolean =>
    files.some((file) =>
      among.some(
        ({ outline, selectGroups }) =>
          selectGroups(memoized(file, outline), { tokens: [token], obeysStar: true }).kind === 'named',
      ),
    )
  const tokens = Array.from({ length: MAX_CHARACTERS_TRIED }, (_, index) =>
    String.fromCharCode(FIRST_CHARACTER + index),
  )
  return tokens.find((token) => !isNamed(token)) ?? UNNAMED_AGENT
}

import { type Dialect, dialects } from '../dialects/index.ts'
import { type File, madeOf } from '../syntax/index.ts'

/** The first letter for private use (Unicode, block Private Use Area): no operator could send it, and no word of a file holds it. */
const FIRST_LETTER = 0xe000

/** Letters tried, for a file might hold some of them. Where all fail, a group names whoever asks, and there is no robot that it does not name. */
const LETTERS_TRIED = 16

/**
 * A product token that stands for all robots that files do not name: one letter, which no User-agent value holds or is held in, so that no
 * group of the files names it to any of the readers.
 *
 * @param readers every dialect, unless given.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: robot\nDisallow: /\n')
 * decide(read(file, { agent: unnamedAgent([file]), dialect: dialects.protego }), '/').verdict // 'allow'
 * ```
 */
export function unnamedAgent(files: readonly File[], asked: readonly Dialect[] = Object.values(dialects)): string {
  const isNamed = (token: string): boolean =>
    files.some((file) =>
      asked.some(({ outline, selectGroups }) => selectGroups(madeOf(file, outline), { tokens: [token], obeysStar: true }).kind === 'named'),
    )
  const tokens = Array.from({ length: LETTERS_TRIED }, (_, index) => String.fromCharCode(FIRST_LETTER + index))
  return tokens.find((token) => !isNamed(token)) ?? (tokens[0] as string)
}

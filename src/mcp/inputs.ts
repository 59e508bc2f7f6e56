import { z } from 'zod'
import { agentFlaw, MAX_BYTES_OF_ALL_ROBOTS, type Subject, subjectNamed } from '../readings/index.ts'
import { type File, parse } from '../syntax/index.ts'
import { isUrlOrPath, visible } from '../text/index.ts'

/** The most robots, and the most URLs, of one question. */
export const MAX_NAMES = 100

/** The longest name or URL, in UTF-16 units. A verdict on a longer URL is unknown. */
const MAX_TEXT = 8_192

/** A member that holds the text of a robots.txt. */
export const robotsText: z.ZodString = z
  .string()
  .max(MAX_BYTES_OF_ALL_ROBOTS)
  .describe('The text of the robots.txt.')

/** A member that names a robot. */
export const agentName: z.ZodString = z
  .string()
  .min(1)
  .max(MAX_TEXT)
  .describe('A product token, such as GPTBot.')

/** A member that names a URL. */
export const urlText: z.ZodString = z.string().min(1).max(MAX_TEXT).describe('An absolute URL or a path.')

/** A question that a tool cannot answer. Its message goes to the agent, and holds no word of a file. */
export class WrongQuestion extends Error {
  static override readonly name = 'WrongQuestion'
  override readonly name = 'WrongQuestion'
}

/** The file of a text. @throws WrongQuestion if it has more bytes than a check reads. */
export function fileOf(text: string): File {
  const { length } = new TextEncoder().encode(text)
  if (length <= MAX_BYTES_OF_ALL_ROBOTS) return parse(text)
  throw new WrongQuestion(
    `The robots.txt has ${length} bytes, and this tool reads ${MAX_BYTES_OF_ALL_ROBOTS}. Run the command, which takes longer files.`,
  )
}

/** The robot of a product token. @throws WrongQuestion for a text that is none. */
export function subjectOf(agent: string): Subject {
  const flaw = agentFlaw(agent, undefined)
  if (flaw === undefined) return subjectNamed(agent, undefined)
  const meant = flaw.meant === undefined ? 'Give a name such as GPTBot.' : `Did you mean "${flaw.meant}"?`
  throw new WrongQuestion(`"${visible(agent, 60)}" is not a product token. ${meant}`)
}

/** @throws WrongQuestion for a text that is no URL. */
export function assertUrl(url: string): void {
  if (!isUrlOrPath(url))
    throw new WrongQuestion(
      `"${visible(url, 80)}" is neither an absolute URL nor a path. Write https://example.com/path or /path.`,
    )
}

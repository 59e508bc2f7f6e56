import type { Dialect } from '../../dialects/index.ts'
import { agentFlaw, MAX_BYTES_OF_ALL_ROBOTS, type Subject, subjectNamed } from '../../readings/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { type Flaw, quoted, Refusal } from '../problem.ts'
import type { RobotsInput } from './job.ts'

/** The file of a request. `member` is the member that holds its text; its bytes are in `<member>_b64`. */
export function fileOf({ robots, robots_b64: base64 }: RobotsInput, member = 'robots'): File {
  if ((robots === undefined) === (base64 === undefined))
    throw invalid({
      what: robots === undefined ? 'The request has no robots.txt.' : 'The request has a robots.txt twice.',
      where: `/${member}`,
      whatToDo: `Give either "${member}", a text, or "${member}_b64", bytes in base64.`,
    })
  if (base64 !== undefined && !(/^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0))
    throw invalid({
      what: 'The text is not base64.',
      where: `/${member}_b64`,
      whatToDo: 'Encode the bytes of the file as in RFC 4648, section 4.',
    })
  const bytes = base64 === undefined ? new TextEncoder().encode(robots) : Buffer.from(base64, 'base64')
  if (bytes.length > MAX_BYTES_OF_ALL_ROBOTS)
    throw new Refusal({
      code: 'robots-too-large',
      what: `The robots.txt has ${bytes.length} bytes.`,
      where: `/${member}`,
      whatToDo: 'Run the command, which takes longer files.',
      limit: { name: 'bytes of a robots.txt', value: MAX_BYTES_OF_ALL_ROBOTS },
    })
  return parse(bytes)
}

/** The robot of a product token. @param flawOf what is wrong with it. */
export function subjectOf(
  agent: string,
  dialect: Dialect | undefined,
  where: string,
  flawOf: typeof agentFlaw = agentFlaw,
): Subject {
  const flaw = flawOf(agent, dialect)
  if (flaw === undefined) return subjectNamed(agent, dialect)
  throw invalid({
    what: `${quoted(agent)} is not a product token.`,
    where,
    whatToDo: flaw.meant === undefined ? 'Give a name such as "Googlebot".' : `Did you mean "${flaw.meant}"?`,
  })
}

/** What is wrong with a text that is no URL. */
export function urlFlaw(url: string, where: string): Flaw {
  return {
    what: `${quoted(url)} is neither an absolute URL nor a path.`,
    where,
    whatToDo: 'Write https://example.com/path or /path.',
  }
}

/** The refusal of a request with these flaws. */
export function invalid(...flaws: readonly Flaw[]): Refusal {
  const [first, ...more] = flaws as [Flaw, ...Flaw[]]
  return new Refusal({ code: 'invalid', ...first, more })
}

import { newFile } from '../stance/new-file.ts'
import type { Stance } from '../stance/stance.ts'
import { type Refusals, refusals } from './refused-robots.ts'
import { SERVER_TARGETS } from './server-targets.ts'
import { SITE_TARGETS } from './site-targets.ts'
import type { ServerTarget, SiteTarget, TargetId } from './target.ts'

/** Every target by its word. */
export const TARGETS: Readonly<Record<TargetId, ServerTarget | SiteTarget>> = {
  ...SERVER_TARGETS,
  ...SITE_TARGETS,
}

/** A stance in the words of a server or of a framework. */
export interface TargetText extends Refusals {
  readonly target: TargetId
  /** `server`: it refuses robots. `site`: it gives out the robots.txt. */
  readonly kind: 'server' | 'site'
  /** Where the text belongs. */
  readonly place: string
  readonly text: string
  /** Sentences: what the text does not do, and by what it is evaded. */
  readonly limits: readonly string[]
  /** The program that ran such a text, or the document of its grammar, with the date. */
  readonly source: string
}

/**
 * Writes a stance for a server or a framework. A server then refuses the robots that the stance disallows. A
 * framework then serves the robots.txt of `newFile`.
 *
 * A server refuses each robot that the stance disallows by its own name. If a purpose, an operator or the default
 * disallows a robot, the server refuses it only if its record does not say that it obeys robots.txt. With `all`, it
 * refuses such robots, too. It refuses all requests of a robot, by its User-Agent header: rules for paths stay in
 * robots.txt.
 *
 * @param robotsTxt Replaces the text of `newFile`.
 * @throws TypeError for a name of `otherRobots`, or a line of the file, that cannot be written for the target.
 *
 * @example
 * ```ts
 * import { writeFor } from 'wayleave/rewrite'
 *
 * const { refused, leftOut } = writeFor({ robots: { gptbot: 'disallow', 'google-extended': 'disallow' } }, 'nginx')
 * refused.map(({ token }) => token) // ['GPTBot']
 * leftOut[0]?.because // 'It is a control token. It fetches nothing, so no request has its name.'
 * ```
 */
export function writeFor(
  stance: Stance,
  target: TargetId,
  { all = false, robotsTxt }: { readonly all?: boolean; readonly robotsTxt?: string } = {},
): TargetText {
  const found = TARGETS[target]
  const { id, kind, place, limits, source } = found
  if (kind === 'site') {
    const text = found.write(robotsTxt ?? newFile(stance).text)
    return { target: id, kind, place, limits, source, refused: [], leftOut: [], text }
  }
  const { refused, leftOut } = refusals(stance, all)
  return { target: id, kind, place, limits, source, refused, leftOut, text: refusalText(found, refused) }
}

function refusalText(target: ServerTarget, refused: Refusals['refused']): string {
  const names = refused.map(({ token }) => token).join(', ')
  const comments =
    target.comment === null
      ? []
      : [
          `Made by "wayleave new --for ${target.id}".`,
          names === '' ? 'It refuses no robot.' : `It refuses: ${names}.`,
          ...target.limits,
        ].map((line) => `# ${line}`)
  const lines = refused.length === 0 ? [] : target.write(refused)
  const between = target.comment === null ? '\n\n' : '\n'
  return [...comments, ...lines]
    .map((line) => `${line}${between}`)
    .join('')
    .replace(/\n+$/, '\n')
}

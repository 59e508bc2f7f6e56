import { ANYBODY, type CheckedGroup, type Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { counted, readersDo } from '../words.ts'

/** G113: a part of the file that a service maintains, and the site's own, speak to the same robots. */
export const conflictingManagedGroup: Rule = {
  code: 'G113',
  name: 'conflicting-managed-group',
  severity: 'warning',
  why: 'A content network or a plugin can put a part of its own before the file of the site, with a second group for `*`. Readers of RFC 9309 put the two together; readers that take the first group never see the rules of the site. Its owner has only his own part in the repository, and finds nothing wrong with it.',
  find,
}

/** `# BEGIN Cloudflare Managed content`, `# END Cloudflare Managed Content`; `# START YOAST BLOCK`, `# END YOAST BLOCK`. */
const BEGIN = /^#+\s*(?:-+\s*)?(?:BEGIN|START)\b.*\b(?:managed|block|content)\b/i
const END = /^#+\s*(?:-+\s*)?END\b.*\b(?:managed|block|content)\b/i

function* find(context: Context): Generator<Problem> {
  const stars = context.groups.filter(({ everybody, agents }) => everybody && agents.length > 0)
  if (stars.length < 2) return
  const managed = managedLines(context)
  const inside = stars.find((group) => managed.has(lineOf(group)))
  const outside = stars.find((group) => !managed.has(lineOf(group)))
  if (inside === undefined || outside === undefined) return
  const [first, second] = inside.index < outside.index ? [inside, outside] : [outside, inside]
  const readers = context.readersWho((reading) => {
    const { taken } = context.policyOf(reading.dialect, ANYBODY).choice
    return taken.length > 0 && !taken.some(({ agents }) => agents.some(({ line }) => line === lineOf(second)))
  })
  yield {
    span: context.lineOf(lineOf(second)).valueSpan,
    message: `A managed part of the file and the rest both have a group for *: to readers of RFC 9309 they are one, of ${counted(first.rules.length + second.rules.length, 'rule')}; ${readersDo(readers, context.dialects.length, 'sees', 'see')} only the first, of ${counted(first.rules.length, 'rule')}. Put the rules of the site where the service lets you, or switch its part off.`,
    related: [{ span: context.lineOf(lineOf(first)).valueSpan, message: 'the first' }],
    readers,
  }
}

function lineOf({ agents }: CheckedGroup): number {
  return agents[0]?.line.number ?? 0
}

function managedLines({ lines, text }: Context): ReadonlySet<number> {
  const found = new Set<number>()
  let managed = false
  for (const { kind, content, number } of lines) {
    if (kind === 'comment') {
      const comment = text.slice(content.start, content.end)
      if (BEGIN.test(comment)) managed = true
      else if (END.test(comment)) managed = false
    }
    if (managed) found.add(number)
  }
  return found
}

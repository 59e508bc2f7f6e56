import { type Dialect, read, rulesKey } from '../dialects/index.ts'
import { robotNamed, robots } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { type RepresentativeAgents, representativeAgents } from './representative-agents.ts'
import { DEFAULT_DIALECT, type Subject, subjectOf } from './subject.ts'

/**
 * Every agent that a report on these files has to name: each registry robot in its own dialect, each other
 * robot that a group names, and the unnamed agent. Robots outside the registry have {@link DEFAULT_DIALECT}.
 *
 * @param dialect the dialect that all of them read, if it is not their own.
 */
export function allSubjects(files: readonly File[], dialect?: Dialect): RepresentativeAgents {
  const { subjects, omitted } = representativeAgents(files, dialect ?? DEFAULT_DIALECT)
  const [unnamed, ...others] = subjects as [Subject, ...Subject[]]
  const keyOf = ({ readOptions }: Subject): string =>
    files.map((file) => rulesKey(read(file, readOptions), readOptions.dialect)).join('\n')
  const unnamedKey = keyOf(unnamed)
  const seen = new Set<string>()
  const unregistered = others.filter((subject) => {
    const { name, robot } = subject
    const lowerCase = name.toLowerCase()
    if (robot !== undefined || seen.has(lowerCase) || isOwnToken(name)) return false
    // A name that selects nothing of its own is like the unnamed agent.
    if (keyOf(subject) === unnamedKey) return false
    seen.add(lowerCase)
    return true
  })
  return {
    subjects: [...robots.map((robot) => subjectOf(robot, dialect)), ...unregistered, unnamed],
    omitted,
  }
}

/** Whether a registry robot has this token as its own. */
function isOwnToken(name: string): boolean {
  return robotNamed(name)?.tokens[0]?.toLowerCase() === name.toLowerCase()
}

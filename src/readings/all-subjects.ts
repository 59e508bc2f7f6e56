import { type Dialect, read, rulesKey } from '../dialects/index.ts'
import { type Robot, robotNamed, robots } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { productTokenOf } from './name-forms.ts'
import { agentNames, type RepresentativeAgents, representativeAgents } from './representative-agents.ts'
import { DEFAULT_DIALECT, type Subject, subjectOf } from './subject.ts'

/**
 * Every agent that a report on these files has to name: each registry robot in its own dialect, each other robot that
 * a group names, and the unnamed agent. Robots outside the registry have {@link DEFAULT_DIALECT}. If the dialect
 * matches parts of tokens, the token of a registry robot stands for robots with similar names, too. Such robots obey
 * `*` groups and fall back on no other token. The registry robot may differ in this.
 *
 * @param dialect the dialect that all of them read, if it is not their own.
 */
export function allSubjects(files: readonly File[], dialect?: Dialect): RepresentativeAgents {
  const { subjects, omitted } = representativeAgents(files, dialect ?? DEFAULT_DIALECT)
  const [unnamed, ...others] = subjects as [Subject, ...Subject[]]
  const keyOf = ({ readOptions }: Subject): string =>
    files.map((file) => rulesKey(read(file, readOptions), readOptions.dialect)).join('\n')
  const unnamedKey = keyOf(unnamed)
  const cutNames = cutNamesOf(files, dialect ?? DEFAULT_DIALECT)
  const seen = new Set<string>()
  const unregistered = others.flatMap((subject): Subject[] => {
    const { name, robot } = subject
    const lowerCase = name.toLowerCase()
    if (robot !== undefined || seen.has(lowerCase)) return []
    const owner = ownerOf(name)
    if (owner !== undefined && (dialect === undefined || dialect.matchesWholeTokens === true)) return []
    const key = keyOf(subject)
    // A name that selects nothing of its own is like the unnamed agent.
    if (key === unnamedKey) return []
    if (owner !== undefined && key === keyOf(subjectOf(owner, dialect))) return []
    seen.add(lowerCase)
    if (owner !== undefined) return [{ ...subject, name: `${name}-like` }]
    const cutFrom = cutNames.get(lowerCase)
    return [cutFrom === undefined ? subject : { ...subject, cutFrom }]
  })
  return {
    subjects: [...robots.map((robot) => subjectOf(robot, dialect)), ...unregistered, unnamed],
    omitted,
  }
}

/**
 * The names in lower case that RFC 9309 makes of names of the files by ending them early, each with the longer name:
 * `ai` for `AI2Bot`. Left out: a name that is also written out, and a name before a version such as `/2.1`.
 */
function cutNamesOf(files: readonly File[], dialect: Dialect): ReadonlyMap<string, string> {
  const values = files.flatMap((file) => agentNames(file, dialect)).map((value) => value.trim())
  const whole = new Set(values.map((value) => value.toLowerCase()))
  const cut = new Map<string, string>()
  for (const value of values) {
    if (!/^[\w.-]+$/.test(value) && ownerOf(value) === undefined) continue
    const token = productTokenOf(value).toLowerCase()
    if (token !== '' && !whole.has(token) && !cut.has(token)) cut.set(token, value)
  }
  return cut
}

/** The registry robot that has this token as its own. */
function ownerOf(name: string): Robot | undefined {
  const robot = robotNamed(name)
  return robot?.tokens[0]?.toLowerCase() === name.toLowerCase() ? robot : undefined
}

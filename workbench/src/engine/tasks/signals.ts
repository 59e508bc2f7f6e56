import { signalsOf } from 'wayleave'
import { fileOf } from './file-of.ts'
import { currentRobots, policiesOf } from './policies.ts'

/** Something that the file states about the use of its content. */
export interface StatedUse {
  readonly field: 'Content-Signal' | 'Content-Usage' | 'License' | 'Noindex'
  readonly words: string
  readonly line: number
  /** Two records say different things of one use; nobody has said which counts. */
  readonly isContradicted: boolean
}

/** Robots that get the same statements. */
export interface SignalClass {
  readonly robots: readonly string[]
  readonly stated: readonly StatedUse[]
}

/** What a file says to robots about the use of its content. Robots with the same statements are one class. */
export function signals({ text }: { readonly text: string }): readonly SignalClass[] {
  const classes = new Map<string, { robots: string[]; stated: readonly StatedUse[] }>()
  for (const { policy, robots } of policiesOf(fileOf(text), currentRobots)) {
    const stated: readonly StatedUse[] = [
      ...signalsOf(policy).flatMap(({ name, values }) =>
        values.map(({ value, line }) => ({
          field: 'Content-Signal' as const,
          words: `${name}=${value}`,
          line,
          isContradicted: values.length > 1,
        })),
      ),
      ...policy.contentUsage.map(({ value, line }) => ({
        field: 'Content-Usage' as const,
        words: `${value.path ?? 'every path'}: ${value.dictionary}`,
        line,
        isContradicted: false,
      })),
      ...policy.licenses.map(({ value, line }) => ({
        field: 'License' as const,
        words: value,
        line,
        isContradicted: false,
      })),
      ...policy.noindex.map(({ value, line }) => ({
        field: 'Noindex' as const,
        words: value,
        line,
        isContradicted: false,
      })),
    ]
    const key = JSON.stringify(stated)
    const known = classes.get(key)
    const names = robots.map(({ name }) => name)
    if (known === undefined) classes.set(key, { robots: names, stated })
    else known.robots.push(...names)
  }
  return [...classes.values()]
}

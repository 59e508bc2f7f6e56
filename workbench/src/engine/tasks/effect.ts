import type { DialectId } from 'wayleave'
import { compareMeaning } from 'wayleave/rewrite'
import { fileOf } from './file-of.ts'

/** Two texts of a file. */
export interface EffectInput {
  readonly before: string
  readonly after: string
}

/** Something that changes for a robot, in some dialects. */
export interface EffectChange {
  readonly agent: string
  readonly dialects: readonly DialectId[]
  /** What changes, as a sentence without the robot. */
  readonly what: string
}

/** What an edit of a file changes, for every robot in every dialect. */
export interface Effect {
  /** Nothing changes, and that is proved. */
  readonly isProvedEqual: boolean
  readonly changes: readonly EffectChange[]
  /** The dialects for which the search ended without a proof. */
  readonly undecided: readonly DialectId[]
  readonly dialects: number
}

/**
 * What changes from one text to another: a proof that nothing does, or an example for each dialect that
 * differs.
 */
export function effect({ before, after }: EffectInput): Effect {
  const { equal, different, undecided } = compareMeaning(fileOf(before), fileOf(after))
  const dialects = new Set([
    ...equal,
    ...different.flatMap((one) => one.dialects),
    ...undecided.map(({ dialect }) => dialect),
  ])
  return {
    isProvedEqual: different.length === 0 && undecided.length === 0,
    changes: different.map(({ agent, dialects: whose, evidence }) => ({
      agent,
      dialects: whose,
      what: words(evidence),
    })),
    undecided: undecided.map(({ dialect }) => dialect),
    dialects: dialects.size,
  }
}

type Evidence = ReturnType<typeof compareMeaning>['different'][number]['evidence']

function words(evidence: Evidence): string {
  if (evidence.kind === 'failure') return 'the parser stops with an error on one of the files'
  if (evidence.kind === 'record') {
    const { field, before, after } = evidence.change
    return `${field}: ${before?.value ?? 'nothing'} becomes ${after?.value ?? 'nothing'}`
  }
  const [was, is] = evidence.verdicts
  return is === 'allow' && was === 'disallow'
    ? `gains ${evidence.url}`
    : is === 'disallow' && was === 'allow'
      ? `loses ${evidence.url}`
      : `${evidence.url}: ${was} becomes ${is}`
}

import { type File, parse } from '../../syntax/index.ts'
import { applyEdits, bytesOfText, type Edit } from '../../text/index.ts'
import { checkWithin } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import { Context } from '../file/context.ts'
import type { Finding } from '../finding.ts'
import { ProofBudget } from './proof-budget.ts'
import { FixProver } from './prove-fix.ts'
import { reparse } from './reparse.ts'

/** Which fixes to make. */
export interface FixOptions extends CheckOptions {
  /** Those that change what the file means as well. Default `false`: only the safe ones. */
  readonly unsafe?: boolean
}

/** A file with its fixes made. */
export interface FixedFile {
  readonly file: File
  /** The fixes made, in the order in which they were; the places of later ones are those of the text then. */
  readonly applied: readonly Finding[]
  /** What is found in the text now, that a fix of the other kind, or a person, would have to mend. */
  readonly left: readonly Finding[]
  /** Limits that left something out, in words. */
  readonly notes: readonly string[]
}

/** Times a file is checked again after some of its fixes were made: one fix may bring another problem to light, and some overlap. */
export const MAX_FIX_ROUNDS = 20

/**
 * Makes the fixes of a file until none is left, or {@link MAX_FIX_ROUNDS} rounds are over. Safe fixes are safe together, too: that is proved.
 * Fixes that cannot be proved one by one, for there are too many of them, are made if it is proved of all together that they change nothing.
 *
 * @example
 * ```ts
 * const fixed = fixFile(parse('User-agent: *\nDisallow: /archive/'))
 * print(fixed.file) // 'User-agent: *\nDisallow: /archive/\n'
 * fixed.applied.map(({ name }) => name) // ['no-final-newline']
 * ```
 */
export function fixFile(file: File, { unsafe = false, ...options }: FixOptions = {}): FixedFile {
  const applied: Finding[] = []
  const budget = new ProofBudget()
  let current = file
  for (let round = 0; ; round++) {
    const { findings, notes } = checkWithin(current, options, budget)
    const wanted = findings.filter(({ fix }) => fix !== undefined && (unsafe || fix.kind === 'safe' || fix.undecided))
    if (wanted.length === 0 || round === MAX_FIX_ROUNDS) {
      const cut = wanted.length === 0 ? [] : [`Fixes were made in ${MAX_FIX_ROUNDS} rounds; more could be.`]
      return { file: current, applied, left: findings, notes: [...notes, ...cut] }
    }
    const { text, bom, encoding, made } = unsafe ? applyFixes(current, wanted) : applySafely(current, wanted, options)
    const next = encoding === current.encoding ? reparse(current, text, bom) : parse(bytesOfText(text))
    if (next === undefined || made.length === 0) return { file: current, applied, left: findings, notes }
    applied.push(...made)
    current = next
  }
}

/** What fixes make of a file. */
export interface AppliedFixes {
  readonly text: string
  /** Whether a byte order mark still stands before the text. */
  readonly bom: boolean
  /** What the text is to be written in: what it was written in, unless a fix changes that to `utf-8`. */
  readonly encoding: string
  /** Those whose fixes were made, in the order in which they were given. */
  readonly made: readonly Finding[]
}

/**
 * Makes the fixes of findings; of two that touch each other, the first.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * applyFixes(faulty, check(faulty).findings).text // 'User-agent: *\nDisallow: /archive/\nDisallow: /private/\n'
 * ```
 */
export function applyFixes(file: File, findings: readonly Finding[]): AppliedFixes {
  const made: Finding[] = []
  const edits: Edit[] = []
  let last = -1
  for (const finding of findings) {
    const { fix } = finding
    if (fix === undefined) continue
    const own = [...fix.edits].sort((one, other) => one.start - other.start)
    // Most fixes come in the order of the text, and touch nothing that was touched. What is only taken out may stand side by side.
    const isDeletion = own.every(({ text }) => text === '')
    const free =
      (own[0]?.start ?? last) > last ||
      own.every(({ start, end }) =>
        edits.every(
          (other) =>
            end < other.start || start > other.end || (isDeletion && other.text === '' && (end === other.start || start === other.end)),
        ),
      )
    if (!free) continue
    made.push(finding)
    edits.push(...own)
    last = Math.max(last, ...own.map(({ end }) => end))
  }
  const asUtf8 = made.some(({ fix }) => fix?.asUtf8)
  const bom = file.bom && !asUtf8 && !made.some(({ fix }) => fix?.withoutMark)
  return { text: applyEdits(file.text, edits), bom, encoding: asUtf8 ? 'utf-8' : file.encoding, made }
}

/** Fixes that are safe each by itself need not be safe together: of two equal rules either can go. Half of them, then, until the proof holds. */
function applySafely(file: File, findings: readonly Finding[], options: CheckOptions): AppliedFixes {
  const prover = new FixProver(new Context(file, options))
  const isSafe = ({ made, bom }: AppliedFixes): boolean => {
    const edits = made.flatMap(({ fix }) => fix?.edits ?? [])
    return prover.prove(bom === file.bom ? { edits } : { edits, withoutMark: true }).kind === 'safe'
  }
  const safe = findings.filter(({ fix }) => fix?.kind === 'safe')
  if (safe.length < findings.length) {
    const attempt = applyFixes(file, findings)
    if (isSafe(attempt)) return attempt
  }
  for (let some: readonly Finding[] = safe; ; some = some.slice(0, Math.ceil(some.length / 2))) {
    const attempt = applyFixes(file, some)
    if (attempt.made.length <= 1 || isSafe(attempt)) return attempt
    some = attempt.made
  }
}

import type { Dialect } from '../../dialects/index.ts'
import type { File } from '../../syntax/index.ts'
import { applyEdits, bytesOfText, type Edit } from '../../text/index.ts'
import { automataOf } from '../analysis/shared-automata.ts'
import { Context } from '../file/context.ts'
import type { Change } from '../finding.ts'
import { PlainRules } from './plain-rules.ts'
import { type Proof, SAFE, unproved } from './proof.ts'
import { ProofBudget } from './proof-budget.ts'
import { FileProver } from './prove-file.ts'
import { LimitProver } from './prove-for-limits.ts'
import { PolicyProver } from './prove-policy.ts'
import { reparse } from './reparse.ts'

/** The characters that a look at one line of a file takes from the proof budget. */
const CHARACTERS_PER_LINE = 10

/**
 * Proves that a change of a file changes nothing for any robot, in any dialect that the file is checked for.
 * The steps, from cheap to expensive:
 *
 * 1. If only plain rules change, a shorter file in which they change in the same way stands for the whole
 *    ({@link PlainRules}).
 * 2. Every robot has an equal policy in the file before and after, or in that part of it
 *    ({@link FileProver}).
 * 3. So has every robot that reads only the beginning of a long file ({@link LimitProver}).
 */
export class FixProver {
  private readonly context: Context
  private readonly budget: ProofBudget
  private readonly wholeFile: FileProver
  private readonly limits: LimitProver
  private cachedIsLineLocal: boolean | undefined = undefined
  private cachedPlainRules: PlainRules | undefined = undefined

  constructor(context: Context, budget: ProofBudget = new ProofBudget()) {
    this.context = context
    this.budget = budget
    const policies = new PolicyProver(context.options.origin, automataOf(context), budget)
    this.wholeFile = new FileProver(context, budget, policies)
    this.limits = new LimitProver(context, budget, policies)
  }

  prove(change: Change): Proof {
    const { text } = this.context.file
    const proof = this.proveForReadersOfAll(change)
    const added = change.edits.reduce((sum, { text: instead }) => sum + instead.length, 0)
    if (proof !== SAFE || !this.limits.mayCut(added)) return proof
    if (!this.budget.spendCharacters(text.length)) return this.budget.tooManyCharacters
    const after = this.fileAfter(change)
    return after === undefined ? this.cannotWrite : this.limits.compareWith(after)
  }

  private fileAfter({ edits, withoutMark }: Change): File | undefined {
    const { parsed, text } = this.context.file
    return reparse(parsed, applyEdits(text, edits), parsed.bom && !withoutMark)
  }

  private get cannotWrite(): Proof {
    return unproved(`this platform cannot write ${this.context.file.parsed.encoding}`)
  }

  private proveForReadersOfAll(change: Change): Proof {
    const { edits, withoutMark } = change
    const { parsed, text } = this.context.file
    if (!withoutMark && this.hasLocalEffect(edits)) {
      if (!this.budget.spendCharacters(parsed.starts.length * CHARACTERS_PER_LINE))
        return this.budget.tooManyCharacters
      const proof = this.proveByPart(edits)
      if (proof !== undefined) return proof
    }
    if (!this.budget.spendCharacters(text.length)) return this.budget.tooManyCharacters
    const after = this.fileAfter(change)
    return after === undefined ? this.cannotWrite : this.wholeFile.compareWith(after)
  }

  /**
   * Whether the edits make no text longer, in a file that every dialect reads line by line. A longer text
   * might exceed a limit of a dialect.
   */
  private hasLocalEffect(edits: readonly Edit[]): boolean {
    const { parsed, text } = this.context.file
    this.cachedIsLineLocal ??= isLineLocal(this.context.dialects, parsed)
    const size = (part: string): number => bytesOfText(part).length
    return (
      this.cachedIsLineLocal &&
      edits.every(({ start, end, text: instead }) => size(instead) <= size(text.slice(start, end)))
    )
  }

  /**
   * The proof over a shorter file, in which the edits have the same effect as in the whole file; `undefined`
   * if there is no such file.
   */
  private proveByPart(edits: readonly Edit[]): Proof | undefined {
    const { file, options, dialects } = this.context
    this.cachedPlainRules ??= new PlainRules(file.parsed, dialects)
    const part = this.cachedPlainRules.shortened(edits)
    const before = part && reparse(file.parsed, part.text, file.parsed.bom)
    const after = part && reparse(file.parsed, applyEdits(part.text, part.edits), file.parsed.bom)
    if (before === undefined || after === undefined) return undefined
    return this.wholeFile
      .forPart(new Context(before, { ...options, dialects: dialects.map(({ id }) => id) }))
      .compareWith(after)
  }
}

/**
 * Whether every dialect reads the records of this file line by line, so that no line depends on another one's
 * text.
 */
function isLineLocal(dialects: readonly Dialect[], file: File): boolean {
  return (
    file.encoding === 'utf-8' &&
    file.illFormed === 0 &&
    dialects.every((dialect) => dialect.sharing?.isLineLocal?.(file) !== false)
  )
}

import { assertFile, type File, parse } from '../../syntax/index.ts'
import { applyEdits, bytesOfText, type Edit } from '../../text/index.ts'
import { ruleOf } from '../all-rules.ts'
import { checkWithBudget } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Config } from '../config/config.ts'
import { Context } from '../file/context.ts'
import type { Finding } from '../finding.ts'
import { plural } from '../text/message-phrases.ts'
import { shownFindings, type ViewOptions } from '../view/default-view.ts'
import { MAX_CHARACTERS_OF_PROMISES, PromiseKeeper } from './promises.ts'
import { ProofBudget } from './proof-budget.ts'
import { FixProver } from './prove-fix.ts'
import { reparse } from './reparse.ts'

/**
 * Which fixes to apply: those of the warnings and errors of the default view, or with `all`, of every warning
 * and error. The fixes of infos and hints are applied only if `select` has the code or the name of their
 * rule, or with `everySafeFix`.
 */
export interface FixOptions extends CheckOptions, Pick<Config, 'all' | 'legacy'> {
  /**
   * Also apply fixes that change the meaning of the file, or are not proved safe. Default `false`: only safe
   * fixes. Those of a rule that offers no fix for the file as it is are left: nobody has seen what they do.
   */
  readonly unsafe?: boolean
  /**
   * Apply every safe fix: also those of infos and hints, and those of a rule whose equal fixes are not all safe.
   * Default `false`.
   */
  readonly everySafeFix?: boolean
}

/** A file after its fixes. */
export interface FixedFile {
  readonly file: File
  /**
   * The findings whose fixes were applied, in the order of application. Fixes are applied in rounds, and the
   * spans of a finding refer to the text before its round.
   */
  readonly applied: readonly Finding[]
  /** The findings in the fixed file. */
  readonly remaining: readonly Finding[]
  /**
   * The remaining findings whose fixes {@link FixOptions} ask for, but which are not safe, or have a cause in
   * common with a fix that is not, or were left by a limit.
   */
  readonly waiting: readonly Finding[]
  /** Sentences about limits that were reached, and what was left out because of them. */
  readonly notes: readonly string[]
}

/**
 * The most rounds of checking and fixing a file. One fix may reveal another problem, and of fixes that
 * overlap, all but the first wait for the next round.
 */
const MAX_FIX_ROUNDS = 20

/**
 * Applies the safe fixes of a file, or all fixes with `unsafe`, as {@link FixOptions} says. If equal fixes of
 * one rule are not all safe, none of them is applied without `unsafe` or `everySafeFix`. It checks and fixes
 * the file in rounds until no such fix is left, at most {@link MAX_FIX_ROUNDS} times. Safe fixes are also
 * proved safe together. If there are too many to prove one by one, they are applied if all together are proved
 * safe.
 *
 * @example
 * ```ts
 * const fixed = fixFile(parse('Welcome\nUser-agent: *\nDisallow: /a/\n'))
 * print(fixed.file) // '# Welcome\nUser-agent: *\nDisallow: /a/\n'
 * fixed.applied.map(({ name }) => name) // ['unknown-directive']
 * ```
 */
export function fixFile(file: File, options: FixOptions = {}): FixedFile {
  assertFile(file, 'fixFile(parse(text))')
  return fixWithBudget(file, options, ProofBudget.ofLength(file.text.length))
}

/** Like {@link fixFile}, but with a given budget for the proofs of single fixes. */
export function fixWithBudget(
  file: File,
  { unsafe = false, everySafeFix = false, ...given }: FixOptions,
  budget: ProofBudget,
): FixedFile {
  const options: ViewOptions = everySafeFix ? { ...given, failOn: 'hint' } : given
  const allApplied: Finding[] = []
  const offering = new Set<string>()
  let current = file
  for (let round = 0; ; round++) {
    const { findings, notes } = checkWithBudget(current, options, budget)
    const shown = findings.some(({ fix }) => fix !== undefined)
      ? shownFindings(current, findings, options)
      : []
    const isWanted = (finding: Finding): boolean =>
      isAskedFor(finding, options) || (everySafeFix && finding.fix?.kind === 'safe')
    const waiting = shown.filter((finding) => finding.fix !== undefined && isWanted(finding))
    if (round === 0) for (const { code } of waiting) offering.add(code)
    const fixable = unsafe ? offeredIn(waiting, offering) : safeIn(waiting, everySafeFix)
    const ended = (...more: readonly string[]): FixedFile => {
      const undecided = waiting.filter(({ fix }) => fix?.undecided).length
      return {
        file: current,
        applied: allApplied,
        remaining: findings,
        waiting,
        notes: [...notes, ...more, ...(undecided > 0 ? budget.notesOf(undecided) : [])],
      }
    }
    if (fixable.length === 0) return ended()
    if (round === MAX_FIX_ROUNDS) {
      const limit = `Fixes were applied in ${MAX_FIX_ROUNDS} rounds, which is the limit. Fix the file again to apply the other fixes.`
      return ended(limit)
    }
    const {
      text,
      bom,
      encoding,
      applied,
      notes: left,
    } = unsafe ? applyFixes(current, readableFirst(fixable)) : applySafely(current, fixable, options)
    const next = encoding === current.encoding ? reparse(current, text, bom) : parse(bytesOfText(text))
    if (next === undefined || applied.length === 0) return ended(...left)
    allApplied.push(...applied)
    current = next
  }
}

function safeIn(waiting: readonly Finding[], everySafeFix: boolean): readonly Finding[] {
  return everySafeFix ? maybeSafeOf(waiting) : wholeCauses(waiting)
}

/** What rules offered, safe or not: nothing asks for its proof. */
function offeredIn(waiting: readonly Finding[], offering: ReadonlySet<string>): readonly Finding[] {
  return waiting.filter(({ code, fix }) => offering.has(code) || fix?.kind === 'safe')
}

/**
 * The findings about lines that are not read as they are meant, if there are any: what groups lose or repeat
 * depends on the rules that such a line turns out to have.
 */
function readableFirst(findings: readonly Finding[]): readonly Finding[] {
  const unread = findings.filter(({ code }) => code.startsWith('E') || code.startsWith('S'))
  return unread.length > 0 ? unread : findings
}

/**
 * The findings with fixes that may be safe. Left out are those of a cause that has other fixes, too: to
 * repair one of several equal lines leaves a file that nobody understands.
 */
export function wholeCauses(findings: readonly Finding[]): readonly Finding[] {
  const causeOf = ({ code, fix }: Finding): string => `${code} ${fix?.title}`
  const maybeSafe = maybeSafeOf(findings)
  if (maybeSafe.length === findings.length) return findings
  const possible = new Set(maybeSafe)
  const others = new Set(findings.filter((finding) => !possible.has(finding)).map(causeOf))
  return maybeSafe.filter((finding) => !others.has(causeOf(finding)))
}

function maybeSafeOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ fix }) => fix?.kind === 'safe' || fix?.undecided)
}

/** Whether a fix is applied without a question: its finding is grave, or its rule is selected by itself. */
function isAskedFor({ severity, code, name }: Finding, { select = [] }: CheckOptions): boolean {
  return (
    severity === 'error' ||
    severity === 'warning' ||
    select.some(
      (selector) => [code, name, `${code}/${name}`].includes(selector) || selector.toUpperCase() === code,
    )
  )
}

/** The result of {@link applyFixes}. */
export interface AppliedFixes {
  readonly text: string
  /** Whether a byte order mark still precedes the text. */
  readonly bom: boolean
  /** The encoding to write the text in: that of the file, unless a fix changes it to `utf-8`. */
  readonly encoding: string
  /** The findings whose fixes were applied, in the given order. */
  readonly applied: readonly Finding[]
  /** A sentence if fixes were left out because of a limit. */
  readonly notes: readonly string[]
}

/**
 * Applies the fixes of findings. If two fixes touch each other, only the first is applied. Together they may do
 * what no title says, such as to give a rule to another robot. Then only the first half of them is applied. The
 * same holds if the file is too long to tell, and a note says so.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * applyFixes(faulty, check(faulty).findings).text // 'User-agent: *\nDisallow: /archive/\nDisallow: /private/\n'
 * ```
 */
export function applyFixes(file: File, findings: readonly Finding[]): AppliedFixes {
  const applied: Finding[] = []
  const edits: Edit[] = []
  let lastEnd = -1
  for (const finding of findings) {
    const { fix } = finding
    if (fix === undefined) continue
    const own = [...fix.edits].sort((one, other) => one.start - other.start)
    // Most fixes come in the order of the text and touch no earlier one, so one comparison is enough for
    // them.
    const isDeletion = own.every(({ text }) => text === '')
    const isApart =
      (own[0]?.start ?? lastEnd) > lastEnd ||
      own.every((edit) => edits.every((other) => areApart(edit, other, isDeletion)))
    if (!isApart) continue
    applied.push(finding)
    edits.push(...own)
    lastEnd = Math.max(lastEnd, ...own.map(({ end }) => end))
  }
  if (applied.length > 1) {
    const promises = applied.map((finding) => ruleOf(finding)?.promise)
    const isKept = new PromiseKeeper(new Context(file, {})).keeps(promises, { edits: byPlace(edits) })
    if (isKept !== true) {
      const half = applyFixes(file, applied.slice(0, Math.ceil(applied.length / 2)))
      return isKept === false ? half : { ...half, notes: [leftText(applied.length - half.applied.length)] }
    }
  }
  const asUtf8 = applied.some(({ fix }) => fix?.asUtf8)
  const bom = file.bom && !asUtf8 && !applied.some(({ fix }) => fix?.withoutMark)
  return {
    text: applyEdits(file.text, edits),
    bom,
    encoding: asUtf8 ? 'utf-8' : file.encoding,
    applied,
    notes: [],
  }
}

/** What {@link applyFixes} left out because too many characters would have been read. */
function leftText(count: number): string {
  return `${plural(count, 'fix is', 'fixes are')} left. The limit of comparing fixes together with their titles is ${plural(MAX_CHARACTERS_OF_PROMISES, 'character')}. Fix the file again to apply more.`
}

function byPlace(edits: readonly Edit[]): readonly Edit[] {
  return [...edits].sort((one, other) => one.start - other.start)
}

/** Whether two edits have text between them. Two deletions may be adjacent. */
function areApart({ start, end }: Edit, other: Edit, isDeletion: boolean): boolean {
  if (end < other.start || start > other.end) return true
  return isDeletion && other.text === '' && (end === other.start || start === other.end)
}

/**
 * Applies fixes that are proved safe together. Fixes that are safe one by one may be unsafe together: either
 * of two equal rules may be removed, but not both. So the later half of the fixes is dropped until the proof
 * succeeds, which costs a logarithmic number of proofs.
 */
function applySafely(file: File, findings: readonly Finding[], options: CheckOptions): AppliedFixes {
  const prover = new FixProver(new Context(file, options))
  const isSafe = ({ applied, bom }: AppliedFixes): boolean => {
    const edits = applied.flatMap(({ fix }) => fix?.edits ?? [])
    return prover.prove(bom === file.bom ? { edits } : { edits, withoutMark: true }).kind === 'safe'
  }
  const safe = findings.filter(({ fix }) => fix?.kind === 'safe')
  if (safe.length < findings.length) {
    const attempt = applyFixes(file, findings)
    if (isSafe(attempt)) return attempt
  }
  for (let some: readonly Finding[] = safe; ; ) {
    const attempt = applyFixes(file, some)
    if (attempt.applied.length <= 1 || isSafe(attempt)) return attempt
    some = attempt.applied.slice(0, Math.ceil(attempt.applied.length / 2))
  }
}

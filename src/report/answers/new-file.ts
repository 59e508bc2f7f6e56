import { checkWithConfig, type Finding, reportsClosedSite } from '../../check/index.ts'
import {
  alsoServing,
  alsoSteered,
  type NewFile,
  newFile,
  type Stance,
  type StanceResult,
} from '../../rewrite/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { positionAt } from '../../text/index.ts'

/** A file made from a stance, with what `check` reports of it. */
export interface CheckedNewFile {
  readonly file: File
  /** Lines that close the site on purpose. A comment above each line tells `check` that this is meant. */
  readonly closedOnPurpose: readonly number[]
  /**
   * Other errors and warnings of `check`. They come from the rules of the stance, or concern records that do not
   * count without a Robot-version. Findings with the same message appear once.
   */
  readonly findings: readonly LocatedFinding[]
}

type LocatedFinding = Finding & { readonly line: number }

/**
 * The check rule about records that do not count without `Robot-version: 2.0`. A stance asked for these
 * records.
 */
const NEEDS_VERSION = 'X225'

/**
 * Checks a file made from a stance. If the stance is met and `check` warns of a closed site, a comment above
 * the line silences the warning. The comment has no meaning in any dialect.
 */
function checkNewFile(newFile: File, isMet: boolean): CheckedNewFile {
  const closing = new Map(
    isMet
      ? problemsOf(newFile).flatMap((one) => (reportsClosedSite(one) ? [[one.line, one.code] as const] : []))
      : [],
  )
  const lines = newFile.text.split('\n').flatMap((line, index) => {
    const code = closing.get(index + 1)
    return code === undefined ? [line] : [`# wayleave-ignore ${code}: closed on purpose`, line]
  })
  const file = closing.size === 0 ? newFile : parse(lines.join('\n'))
  const sorted = [...closing.keys()].sort((one, other) => one - other)
  const byMessage = new Map<string, LocatedFinding>()
  for (const finding of problemsOf(file)) {
    const key = `${finding.code} ${finding.message}`
    if (!byMessage.has(key)) byMessage.set(key, finding)
  }
  // Each comment moves the lines below it down by one.
  return {
    file,
    closedOnPurpose: sorted.map((line, index) => line + index + 1),
    findings: [...byMessage.values()],
  }
}

function problemsOf(file: File): LocatedFinding[] {
  const { findings } = checkWithConfig('robots.txt', file, {})
  return findings
    .filter(({ code, severity }) => severity === 'error' || severity === 'warning' || code === NEEDS_VERSION)
    .map((finding) => ({ ...finding, line: positionAt(file.starts, finding.span.start).line }))
}

/** A new file made from a stance, as documented in docs/cli.md. */
export interface NewFileJson {
  readonly text: string
  readonly stance: Stance
  readonly result: StanceResult
  readonly alsoServing: ReturnType<typeof alsoServing>
  readonly alsoSteered: ReturnType<typeof alsoSteered>
  readonly unusedRules: NewFile['unusedRules']
  readonly closedOfAllowed: NewFile['closedOfAllowed']
  readonly closedOnPurpose: readonly number[]
  readonly findings: readonly Pick<LocatedFinding, 'code' | 'name' | 'severity' | 'line' | 'message'>[]
}

/** Writes a file from a stance that allows or disallows all other robots, and checks it. */
export function checkedNewFile(
  stance: Stance,
): CheckedNewFile & Pick<NewFile, 'result' | 'unusedRules' | 'closedOfAllowed'> {
  const { file, result, unusedRules, closedOfAllowed } = newFile(stance)
  return { ...checkNewFile(file, result.isMet), result, unusedRules, closedOfAllowed }
}

/** A new file as JSON. */
export function newFileJson(
  stance: Stance,
  {
    file,
    result,
    unusedRules,
    closedOfAllowed,
    closedOnPurpose,
    findings,
  }: ReturnType<typeof checkedNewFile>,
): NewFileJson {
  return {
    text: file.text,
    stance,
    result,
    alsoServing: alsoServing(stance),
    alsoSteered: alsoSteered(stance),
    unusedRules,
    closedOfAllowed,
    closedOnPurpose,
    findings: findings.map(({ code, name, severity, line, message }) => ({
      code,
      name,
      severity,
      line,
      message,
    })),
  }
}

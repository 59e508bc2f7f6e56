import { type Dialect, dialects, read } from '../../dialects/index.ts'
import { Automata } from '../../pattern/index.ts'
import type { Failure } from '../../policy/index.ts'
import { dialectsFor } from '../../readings/index.ts'
import { type File, linesOf, print } from '../../syntax/index.ts'
import { PartsOfText, type Span } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'
import { replaceText } from '../replace-text.ts'
import { type AuthorFile, type AuthorGroup, authorFile, type StatedRecord } from './author-file.ts'
import { canonicalPath, withoutIdleStars } from './canonical-path.ts'
import { CommentsOfLines } from './comments-of-lines.ts'
import { type DialectOutcome, dialectOutcomes } from './dialect-outcomes.ts'
import { type GroupWithoutStarRules, groupsWithoutStarRules } from './groups-without-star-rules.ts'
import { EXCLUDED_PATH, NormalComparisons } from './normal-difference.ts'
import { portableRules, ruleLine } from './portable-rules.ts'
import { namesIn, type PortableSubjects, portableSubjects, subjectsThatCut } from './subjects.ts'

/** Options of {@link portable}. */
export interface PortableOptions {
  /** The dialect that the author of the file has in mind; default RFC 9309. */
  readonly dialect?: Dialect
}

/** A file that as many dialects as possible read alike. */
export interface Portable {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  /**
   * The outcomes for the main dialects, for the author's dialect, and for those of the robots that the file names.
   * Each is compared with the author's dialect.
   */
  readonly dialects: readonly DialectOutcome[]
  /** `dialects` as they were on the original file. */
  readonly dialectsBefore: readonly DialectOutcome[]
  /** Paths that the comparison excludes: `/robots.txt`, which robots fetch before they know the rules. */
  readonly excludedPaths: readonly string[]
  /**
   * Named groups that allow URLs which the `*` group disallows. The rewrite does not repeat the rules for `*`
   * in them.
   */
  readonly groupsWithoutStarRules: readonly GroupWithoutStarRules[]
  /**
   * 1-based lines of the original file that the new file lacks: records that the author's dialect ignores,
   * and other lines.
   */
  readonly omittedLines: readonly number[]
  /**
   * The number of robots for which dialects were compared: all of the registry (`wayleave/robots`) and all
   * that the file names. A proof covers these robots, and every robot that no group names in any dialect.
   */
  readonly robots: number
  /** Names in the file that no robot matches in the author's dialect. They are not compared. */
  readonly unmatchedNames: readonly string[]
  /** The author's dialect stops with an error on the file; the file then stays as it is. */
  readonly failure?: Failure
}

/**
 * Rewrites a file so that most dialects read it as the author's dialect does. Each robot has one group, with longer
 * rules first and escapes in normal form. Groups have no blank line within them and one after them. A longer name
 * comes before the names that it contains. The `*` group is the last group, and the records for the whole site follow
 * it. If a dialect still differs, no order of these rules helps, and a URL shows the difference. If it is not proved
 * that the author's dialect reads the result as before, the file stays as it is.
 *
 * @example
 * ```ts
 * const { text, dialects: outcomes } = portable(parse('User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'))
 * text // 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n'
 * outcomes.find(({ dialect }) => dialect === 'google')?.kind // 'equal'
 * outcomes.find(({ dialect }) => dialect === 'original-1994')?.disagreements[0]?.url // 'https://example.com/wp-admin/admin-ajax.php'
 * ```
 */
export function portable(file: File, { dialect: as = dialects['rfc-9309'] }: PortableOptions = {}): Portable {
  const automata = new Automata()
  const comparisons = new NormalComparisons(automata)
  const author = authorFile(file, as)
  const names = namesIn([file])
  const robotsBefore = portableSubjects(file, names, as, author.unnamed)
  const asked = [...new Set([...dialectsFor([file]), as])]
  const subjectsBefore = [...robotsBefore.subjects, ...subjectsThatCut([file], asked, file, as)]
  const dialectsBefore = dialectOutcomes(file, asked, subjectsBefore, [], comparisons)
  const comparison = ({ robots, unmatchedNames }: PortableSubjects) => ({
    dialectsBefore,
    robots,
    unmatchedNames,
    excludedPaths: [EXCLUDED_PATH],
  })
  const unchanged = {
    file,
    text: print(file),
    dialects: dialectsBefore,
    ...comparison(robotsBefore),
    groupsWithoutStarRules: [],
    omittedLines: [],
  }
  const { failure } = read(file, { agent: author.unnamed, dialect: as })
  if (failure !== undefined) return { ...unchanged, failure }
  const blocks = blocksOf(author, as, automata)
  const { text, omittedLines } = textOfBlocks(file, blocks)
  const result = replaceText(file, text, false)
  const cutting = subjectsThatCut([file, result], asked, file, as)
  // A dialect that fails for the file finds names only in the result.
  const allNames = namesIn([file, result])
  const compared =
    allNames.length === names.length ? robotsBefore : portableSubjects(file, allNames, as, author.unnamed)
  const subjects = [...compared.subjects, ...cutting]
  const outcomes = dialectOutcomes(result, asked, subjects, compared.similarlyNamed, comparisons)
  // Some programs read more than a decision list from a line, so the proof may fail for the author's own.
  if (outcomes.some(({ dialect, kind }) => dialect === as.id && kind !== 'equal')) return unchanged
  return {
    file: result,
    text: print(result),
    dialects: outcomes,
    ...comparison(compared),
    groupsWithoutStarRules: groupsWithoutStarRules(author),
    omittedLines,
  }
}

/** A line of the portable file, and the number of the original line. */
interface NewLine {
  readonly text: string
  readonly from?: number
}

type Block = readonly NewLine[]

function blocksOf(
  { groups, starGroup, siteRecords, ungroupedRecords }: AuthorFile,
  as: Dialect,
  automata: Automata,
): Block[] {
  const groupBlock = (group: AuthorGroup): Block => {
    const rules = portableRules(group.policy, as, automata)
    const metadata = distinct(group.metadata)
    const versions = metadata.filter(({ field }) => field === 'robot-version')
    return [
      ...group.names.map(({ name, line }) => ({ text: recordLine('User-agent', name), from: line })),
      ...versions.map(newRecord),
      ...rules.map((rule) => ({ text: ruleLine(rule), from: rule.line })),
      // The 1994 standard requires a Disallow in every group.
      ...(rules.some(({ effect }) => effect === 'disallow') ? [] : [{ text: 'Disallow:' }]),
      ...metadata.filter((record) => !versions.includes(record)).map(newRecord),
    ]
  }
  const ordered = starGroup === undefined ? specificFirst(groups) : [...specificFirst(groups), starGroup]
  const sitemaps = siteRecords.filter(({ field }) => field === 'sitemap')
  return [
    // At the end of the file they would belong to the last group, in dialects that ignore blank lines.
    ungroupedRecords.map(newRecord),
    ...ordered.map(groupBlock),
    siteRecords.filter((record) => !sitemaps.includes(record)).map(newRecord),
    sitemaps.map(newRecord),
  ]
}

function newRecord({ name, value, line }: StatedRecord): NewLine {
  return { text: recordLine(name, value), from: line }
}

function distinct(records: readonly StatedRecord[]): StatedRecord[] {
  const seen = new Set<string>()
  return records.filter(({ field, value }) => !seen.has(`${field}:${value}`) && seen.add(`${field}:${value}`))
}

/**
 * Sorts groups. A longer name comes before the names that it contains, because some parsers select the first name
 * that is a part of the robot's name.
 */
function specificFirst(groups: readonly AuthorGroup[]): AuthorGroup[] {
  const ordered: AuthorGroup[] = []
  const placed = new Map<string, AuthorGroup>()
  const namesOf = ({ names }: AuthorGroup): string[] => names.map(({ name }) => name.toLowerCase())
  const parts = new PartsOfText(groups.flatMap(namesOf).filter((name) => name !== ''))
  for (const group of groups) {
    const names = namesOf(group)
    const shorter = names.flatMap((name) => parts.in(name).flatMap((part) => placed.get(part) ?? []))
    const at = Math.min(ordered.length, ...[...new Set(shorter)].map((other) => ordered.indexOf(other)))
    ordered.splice(at, 0, group)
    for (const name of names) placed.set(name, group)
  }
  return ordered
}

/**
 * The text of blocks with the comments of their lines, and the lines of the file whose records are in no
 * block.
 */
function textOfBlocks(
  file: File,
  blocks: readonly Block[],
): { readonly text: string; readonly omittedLines: readonly number[] } {
  const keptLines = new Set(blocks.flat().flatMap(({ from }) => (from === undefined ? [] : [from])))
  const comments = new CommentsOfLines(file, keptLines)
  const commented = blocks
    .filter((block) => block.length > 0)
    .map((block) =>
      block.flatMap(({ text, from }) => [...(from === undefined ? [] : comments.takeFor(from)), text]),
    )
  const parts = [...comments.header, ...commented, comments.footer].filter((lines) => lines.length > 0)
  const newLines = new Set(blocks.flat().map(({ text }) => text))
  const begins = beginningTest(newLines)
  const omittedLines: number[] = []
  for (const { kind, number, field, value } of linesOf(file)) {
    if (keptLines.has(number) || kind === 'blank' || kind === 'comment') continue
    const textOf = (span: Span | undefined): string =>
      span === undefined ? '' : file.text.slice(span.start, span.end)
    if (kind === 'other' || !isCovered(textOf(field), textOf(value), newLines, begins))
      omittedLines.push(number)
  }
  return { text: parts.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n'), omittedLines }
}

/** Is the record also in the new file, in whatever line, or has it no value? */
function isCovered(
  field: string,
  value: string,
  newLines: ReadonlySet<string>,
  begins: (line: string) => boolean,
): boolean {
  const spellings = [value, canonicalPath(value), withoutIdleStars(canonicalPath(value))]
  if (value === '' || spellings.some((spelling) => newLines.has(recordLine(field, spelling)))) return true
  if (field.toLowerCase() !== 'user-agent') return false
  // The new file has each name once, in the case of its first line and without a version after it.
  return begins(recordLine(field, value))
}

/** A test whether one of these lines is the beginning of a line, in whatever case. */
function beginningTest(lines: ReadonlySet<string>): (line: string) => boolean {
  const lowerCase = new Set([...lines].map((line) => line.toLowerCase()))
  const lengths = new Set([...lowerCase].map(({ length }) => length))
  return (line) => [...lengths].some((length) => lowerCase.has(line.toLowerCase().slice(0, length)))
}

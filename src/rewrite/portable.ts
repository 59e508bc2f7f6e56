import { type Dialect, dialects, read } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure } from '../policy/index.ts'
import { type File, linesOf, print } from '../syntax/index.ts'
import type { Span } from '../text/index.ts'
import { type AuthorFile, type AuthorGroup, authorFile, type StatedRecord } from './author-file.ts'
import { canonicalPath, withoutIdleStars } from './canonical-path.ts'
import { CommentsOfLines } from './comments-of-lines.ts'
import { type DialectOutcome, dialectOutcomes } from './dialect-outcomes.ts'
import { recordLine } from './field-names.ts'
import { PATH_LEFT_OUT } from './normal-difference.ts'
import { type NotRepeated, notRepeatedIn } from './not-repeated.ts'
import { portableAskers } from './portable-askers.ts'
import { portableRules, ruleLine } from './portable-rules.ts'
import { revised } from './revised.ts'

/** How to read the file that is to be made portable. */
export interface PortableOptions {
  /** The reading its author has in mind; default RFC 9309. */
  readonly as?: Dialect
}

/** A file that readers understand alike as far as their languages allow. */
export interface Portable {
  readonly file: File
  /** The text of that file. */
  readonly text: string
  /** What each dialect makes of it, against what the author means. */
  readonly dialects: readonly DialectOutcome[]
  /** What each made of the file given. */
  readonly dialectsBefore: readonly DialectOutcome[]
  /** Paths that were left out of the comparison: `/robots.txt`, which robots fetch before they can know. */
  readonly pathsLeftOut: readonly string[]
  /** Named groups that do without rules of the group for `*`. They are not given them: the author means what they say. */
  readonly notRepeated: readonly NotRepeated[]
  /** 1-based lines of the file given that are no part of it: records the author's reading ignores, and what is no record. */
  readonly leftOut: readonly number[]
  /**
   * For how many robots readers were compared that are known (`wayleave/robots`) or named in the file, each by its own token and with
   * those it falls back on. What is proved is proved for them, and for every robot that no group of the file names to any reader.
   */
  readonly robots: number
  /** Robots named in the file by names that the author's reading cannot tell a robot by; what it means for them is not compared. */
  readonly unknownNames: readonly string[]
  /** The author's reading stops with an error on the file, which then stays as it is. */
  readonly failure?: Failure
}

/**
 * A file that says what the author of another means in a form that most readers take alike: one group for each robot, the longest rule
 * first, no blank line within a group and one after it, encodings in normal form, more particular names before those they hold, the
 * group for `*` last, then what is for the whole site. Where readers still part, no order of these rules helps; each has a URL to
 * show it.
 *
 * @example
 * ```ts
 * const { text, dialects: outcomes } = portable(parse('User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'))
 * text // 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n'
 * outcomes.find(({ dialect }) => dialect === 'google')?.kind // 'same'
 * outcomes.find(({ dialect }) => dialect === 'original-1994')?.disagreements[0]?.url // 'https://example.com/wp-admin/admin-ajax.php'
 * ```
 */
export function portable(file: File, { as = dialects['rfc-9309'] }: PortableOptions = {}): Portable {
  const automata = new Automata()
  const author = authorFile(file, as)
  const { askers, likeNamed, robots, unknownNames } = portableAskers(file, as, author.unnamed)
  const dialectsBefore = dialectOutcomes(file, askers)
  const compared = { dialectsBefore, robots, unknownNames, pathsLeftOut: [PATH_LEFT_OUT] }
  const { failure } = read(file, { agent: author.unnamed, dialect: as })
  if (failure !== undefined) {
    return { file, text: print(file), dialects: dialectsBefore, ...compared, notRepeated: [], leftOut: [], failure }
  }
  const blocks = blocksOf(author, as, automata)
  const { text, leftOut } = written(file, blocks)
  const made = revised(file, text, false)
  return {
    file: made,
    text: print(made),
    dialects: dialectOutcomes(made, askers, likeNamed),
    ...compared,
    notRepeated: notRepeatedIn(author),
    leftOut,
  }
}

/** A line of the portable file, and the line it comes from. */
interface MadeLine {
  readonly text: string
  readonly from?: number
}

type Block = readonly MadeLine[]

function blocksOf({ groups, obeysStar, site, outside }: AuthorFile, as: Dialect, automata: Automata): Block[] {
  const lines = (group: AuthorGroup): Block => {
    const rules = portableRules(group.policy, as, automata)
    const beside = once(group.beside)
    const versions = beside.filter(({ field }) => field === 'robot-version')
    return [
      ...group.names.map(({ name, line }) => ({ text: recordLine('User-agent', name), from: line })),
      ...versions.map(recordMade),
      ...rules.map((rule) => ({ text: ruleLine(rule), from: rule.line })),
      ...(rules.some(({ effect }) => effect === 'disallow') ? [] : [{ text: 'Disallow:' }]),
      ...beside.filter((record) => !versions.includes(record)).map(recordMade),
    ]
  }
  const ordered = obeysStar === undefined ? particularFirst(groups) : [...particularFirst(groups), obeysStar]
  const sitemaps = site.filter(({ field }) => field === 'sitemap')
  // At the end of the file they would stand in the last group, for readers to whom blank lines mean nothing.
  return [
    outside.map(recordMade),
    ...ordered.map(lines),
    site.filter((record) => !sitemaps.includes(record)).map(recordMade),
    sitemaps.map(recordMade),
  ]
}

function recordMade({ name, value, line }: StatedRecord): MadeLine {
  return { text: recordLine(name, value), from: line }
}

function once(records: readonly StatedRecord[]): StatedRecord[] {
  const known = new Set<string>()
  return records.filter(({ field, value }) => !known.has(`${field}:${value}`) && known.add(`${field}:${value}`))
}

/** Groups whose names hold a name of another before that one: some robots stop at the first name that is a part of theirs. */
function particularFirst(groups: readonly AuthorGroup[]): AuthorGroup[] {
  const ordered: AuthorGroup[] = []
  for (const group of groups) {
    const at = ordered.findIndex((other) => group.names.some(({ name }) => other.names.some((shorter) => holds(name, shorter.name))))
    ordered.splice(at === -1 ? ordered.length : at, 0, group)
  }
  return ordered
}

function holds(name: string, part: string): boolean {
  return part !== '' && name.length > part.length && name.toLowerCase().includes(part.toLowerCase())
}

/** The text of blocks with the comments of the lines they come from, and the lines of the file that are no part of it. */
function written(file: File, blocks: readonly Block[]): { readonly text: string; readonly leftOut: readonly number[] } {
  const kept = new Set(blocks.flat().flatMap(({ from }) => (from === undefined ? [] : [from])))
  const comments = new CommentsOfLines(file, kept)
  const shown = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.flatMap(({ text, from }) => [...(from === undefined ? [] : comments.takeFor(from)), text]))
  const parts = [...comments.header, ...shown, comments.footer].filter((lines) => lines.length > 0)
  const said = new Set(blocks.flat().map(({ text }) => text))
  const leftOut: number[] = []
  for (const { kind, number, field, value } of linesOf(file)) {
    if (kept.has(number) || kind === 'blank' || kind === 'comment') continue
    const cut = (span: Span | undefined): string => (span === undefined ? '' : file.text.slice(span.start, span.end))
    if (kind === 'other' || !isSaid(cut(field), cut(value), said)) leftOut.push(number)
  }
  return { text: parts.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n'), leftOut }
}

/** Does a record that was not kept stand in the file by another line, or say nothing? */
function isSaid(field: string, value: string, said: ReadonlySet<string>): boolean {
  const spellings = [value, canonicalPath(value), withoutIdleStars(canonicalPath(value))]
  if (value === '' || spellings.some((spelling) => said.has(recordLine(field, spelling)))) return true
  if (field.toLowerCase() !== 'user-agent') return false
  // A name stands once, in the case of its first line and without what follows it.
  const name = recordLine(field, value).toLowerCase()
  return [...said].some((line) => line.length <= name.length && name.startsWith(line.toLowerCase()))
}

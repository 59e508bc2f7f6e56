import { diffArrays } from 'diff'
import {
  allRules,
  checkWithConfig,
  emptyBaseline,
  failureReason,
  presets,
  summarize,
} from '../../check/index.ts'
import {
  type CheckedFile,
  counted,
  encodingText,
  findingsFormats,
  findingsInBrief,
  jsonText,
  type LinePair,
  type Look,
  meaningText,
  retrievalJson,
  retrievalText,
  sideBySideText,
  stepsText,
} from '../../report/index.ts'
import {
  compareMeaning,
  type MeaningComparison,
  type ModeratobotFile,
  moderatobot,
} from '../../rewrite/index.ts'
import { type File, linesOf, parse, print } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { assertRobots, type Source, sourceOf } from '../files/source.ts'
import { packageVersion } from '../package-file.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly verbose?: boolean
  readonly json?: boolean
}

/** "Moderatobot tries to get the file within 10 seconds." In milliseconds, as the option has it. */
const TIMEOUT = '10000'

/** The longest edit script that is searched for. Beyond it, the texts are shown from the top of each. */
const MAX_EDITS = 4_000

/** The sentence about {@link MAX_EDITS}. */
const FROM_THE_TOP = `More than ${MAX_EDITS} lines differ, which is the limit: the texts stand here from the top of each.`

/**
 * `wayleave review`: what the Moderatobot service did, as one report. It says how the file was fetched and
 * what is wrong in the order of its lines. The service's own version is next to it, with proof of changes.
 */
export const reviewCommand: Command = command<readonly [string], Options>({
  name: 'review',
  summary:
    'show in one report how a file was fetched, what is wrong in it, and how Moderatobot would rewrite it',
  arguments: [['<file>', 'a URL of a site, a robots.txt, or - for standard input']],
  options: [
    { flags: '--verbose', about: 'show each finding, every line of both files, and the effect of each step' },
    { flags: '--json', about: 'print the report as JSON' },
    ...siteOptions.map((option) =>
      option.flags.startsWith('--timeout')
        ? { ...option, about: option.about.replace('15000', TIMEOUT) }
        : option,
    ),
  ],
  exits: ['no warnings or errors', 'warnings or errors'],
  examples: ['wayleave review https://example.com/', 'wayleave review robots.txt'],
  run: async ([path], options, terminal) => {
    const asked = await sourceOf(path, { timeout: TIMEOUT, ...options }, 'argument FILE', terminal)
    assertRobots(asked, 'argument FILE')
    const { source, checked } = await checkSource(path, asked, { timeout: TIMEOUT, ...options })
    const reviewed = { asked, source, checked, rewritten: rewrittenOf(source) }
    terminal.print(
      options.json === true
        ? jsonText(reviewJson(path, reviewed))
        : reviewText(reviewed, terminal.look, options.verbose !== true),
    )
    const { retrieval } = asked
    if (retrieval !== undefined && retrieval.hops.at(-1)?.status === undefined) return EXIT.failure
    return failureReason(summarize(checked.findings)) === undefined ? EXIT.clean : EXIT.findings
  },
})

/** A review: how the file was fetched, what is wrong in it, and how the service would rewrite it. */
interface Review extends Reviewed {
  readonly asked: Source
  /** Absent if there is no file. */
  readonly rewritten: Rewritten | undefined
}

interface Rewritten {
  readonly result: ModeratobotFile
  readonly meaning: MeaningComparison
}

function rewrittenOf(source: Source): Rewritten | undefined {
  if (!isFile(source)) return undefined
  const result = moderatobot(source.file)
  return { result, meaning: compareMeaning(source.file, result.file) }
}

function reviewJson(path: string, { asked, source, checked, rewritten }: Review): object {
  const { findings, summary, notes } = JSON.parse(findingsFormats.json([checked], allRules)) as Record<
    string,
    object
  >
  const { file } = source
  return {
    file: path,
    ...(asked.retrieval === undefined ? {} : { retrieval: retrievalJson(asked.retrieval) }),
    ...(source === asked ? {} : { found: source.name }),
    ...(rewritten === undefined ? {} : { encoding: file.encoding, bom: file.bom }),
    findings,
    summary,
    ...present({ notes }),
    ...(rewritten === undefined ? {} : rewrittenJson(file, rewritten)),
  }
}

function rewrittenJson(before: File, { result, meaning }: Rewritten): object {
  const { file, text, steps } = result
  return { changed: print(file) !== print(before), text, steps, effect: meaning }
}

/** @param isShort without each finding, all lines and the effect of each step? */
function reviewText({ asked, source, checked, rewritten }: Review, look: Look, isShort: boolean): string {
  const findings = isShort
    ? findingsInBrief(checked, look)
    : findingsFormats.text([checked], allRules, { look, version: packageVersion() })
  return [
    fetchedText(asked, source, look),
    `${look.style.bold('What is wrong, in the order of the file')}\n${RULE_SET}\n\n${findings}`,
    ...(rewritten === undefined ? [] : rewrittenTexts(source, rewritten, look, isShort)),
    ...(isShort ? ['--verbose shows each finding, both files whole, and the effect of each step.'] : []),
  ].join('\n\n')
}

function rewrittenTexts(
  source: Source,
  { result, meaning }: Rewritten,
  look: Look,
  isShort: boolean,
): string[] {
  const texts = [
    stepsText('What the rewritten file changes', result, look, isShort),
    meaningText(meaning, look),
  ]
  if (isShort && result.steps.length === 0) return texts
  const pairs = alignedPairs(source.file, result.file)
  const headings = [visible(source.name), 'as Moderatobot proposed'] as const
  return [
    sideBySideText(headings, pairs ?? pairsFromTop(source.file, result.file), look, isShort),
    ...(pairs === undefined ? [FROM_THE_TOP] : []),
    ...texts,
  ]
}

/** Which rules are asked: `check` may find more. */
const RULE_SET = 'By the rules and dialects of the Moderatobot service; "wayleave check" asks all.'

/** The file under review, which a site may have under another name only, and what is wrong. */
interface Reviewed {
  readonly source: Source
  readonly checked: CheckedFile
}

async function checkSource(path: string, asked: Source, options: SiteOptions): Promise<Reviewed> {
  // The rules and dialects of the service, with the severities of `check`: one file has one answer.
  const { severities: _ofService, ...preset } = presets.moderatobot
  const { name, file, retrieval } = asked
  const location = path === '-' ? {} : { location: path }
  if (retrieval === undefined)
    return { source: asked, checked: checkWithConfig(name, file, { ...preset, ...location }, emptyBaseline) }
  const { comparisonsOf } = await import('../site/comparisons.ts')
  const comparisons = await comparisonsOf(retrieval, options)
  const ofSite = checkWithConfig(
    name,
    file,
    { ...preset, ...location, retrieval, comparisons },
    emptyBaseline,
  )
  const found = comparisons.find(({ by, retrieval: other }) => by === 'file-name' && other.outcome === 'ok')
  const isOnlyUpperCase = ofSite.findings.some(({ code }) => code === 'F117')
  if (found?.retrieval.body === undefined || !isOnlyUpperCase) return { source: asked, checked: ofSite }
  const source = { name: found.retrieval.hops[0]?.url ?? name, file: parse(found.retrieval.body) }
  const ignore = [...(preset.ignore ?? []), 'F']
  const ofFile = checkWithConfig(
    source.name,
    source.file,
    { ...preset, ignore, origin: retrieval.origin },
    emptyBaseline,
  )
  // Findings about a site are at the beginning of the file, whatever the file is.
  return { source, checked: { ...ofFile, findings: [...ofSite.findings, ...ofFile.findings] } }
}

/**
 * Is there a file to rewrite? A source without a retrieval is always one: it was read from a disk, or under another
 * name.
 */
function isFile({ retrieval }: Source): boolean {
  return retrieval === undefined || retrieval.outcome === 'ok'
}

function fetchedText(asked: Source, { name, file }: Source, look: Look): string {
  const { retrieval } = asked
  const bytes = `${look.style.bold(visible(name))}: ${counted(file.starts.length, 'line')}, ${encodingText(file)}`
  if (retrieval === undefined) return bytes
  const fetched = retrievalText(retrieval, asked.file, look)
  return name === asked.name ? fetched : `${fetched}\n${bytes}`
}

/** The lines of two files, row by row from their tops. */
function pairsFromTop(before: File, after: File): readonly LinePair[] {
  const [left, right] = [contentsOf(before), contentsOf(after)]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    pairOf(left[index], right[index]),
  )
}

/** The lines of two files in rows. A line that both files have is one row. `undefined` beyond {@link MAX_EDITS}. */
function alignedPairs(before: File, after: File): readonly LinePair[] | undefined {
  const changes = diffArrays(contentsOf(before), contentsOf(after), { maxEditLength: MAX_EDITS })
  if (changes === undefined) return undefined
  const pairs: LinePair[] = []
  let removed: readonly string[] = []
  const flush = (added: readonly string[]): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      pairs.push(pairOf(removed[index], added[index]))
    removed = []
  }
  for (const change of changes) {
    if (change.removed) removed = change.value
    else if (change.added) flush(change.value)
    else {
      flush([])
      for (const line of change.value) pairs.push(pairOf(line, line))
    }
  }
  flush([])
  return pairs
}

function pairOf(left: string | undefined, right: string | undefined): LinePair {
  return { ...present({ left, right }) }
}

/** The lines of a file without their ends. */
function contentsOf(file: File): string[] {
  return Array.from(linesOf(file), ({ start, ending }) => file.text.slice(start, ending.start))
}

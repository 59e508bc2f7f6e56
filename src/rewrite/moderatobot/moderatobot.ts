import { type File, print } from '../../syntax/index.ts'
import { compareMeaning } from '../comparison/compare-meaning.ts'
import { replaceText } from '../replace-text.ts'
import { type Block, blocksOf, type Entry, entriesOf, textOfBlocks, textOfEntries } from './document.ts'
import type { LineChange, ModeratobotFile, RewriteStep } from './rewrite-steps.ts'
import { blockSteps, separatedGroups, withoutOrphans } from './steps.ts'

/**
 * Rewrites a file in the form that Moderatobot proposed. Comments are above their lines, and blank lines
 * separate groups. Each group has a Disallow, and Allow is before Disallow. Host and Clean-param are in a
 * group for Yandex. The `*` group and then the sitemaps are last. Rules outside a group and rules after a
 * blank line are dropped, as the proposal demands. Some steps change the meaning of a file; each step says
 * in which dialects, with a URL.
 *
 * @example
 * ```ts
 * const { text, steps } = moderatobot(parse('User-agent: *\nDisallow: /admin/\nAllow: /\n'))
 * text // 'User-agent: *\nAllow: /\nDisallow: /admin/\n'
 * steps[0]?.effect.different.some(({ dialects }) => dialects.includes('python-urllib')) // true
 * ```
 */
export function moderatobot(file: File): ModeratobotFile {
  const steps: RewriteStep[] = []
  let current = file
  const addStep = (item: number, title: string, changes: readonly LineChange[], text: string): void => {
    if (changes.length === 0 && text === current.text) return
    const next = replaceText(file, text, false)
    steps.push({ item, title, changes, effect: compareMeaning(current, next) })
    current = next
  }
  const entries = entriesOf(file)
  addStep(
    16,
    'comments are above the lines they describe; fields, blanks and line ends have one spelling',
    [...removedBom(file), ...movedComments(entries)],
    textOfEntries(entries),
  )
  const grouped = withoutOrphans(entries)
  addStep(23, 'group records are in a group', grouped.changes, textOfEntries(grouped.result))
  let blocks: readonly Block[] = blocksOf(grouped.result)
  addStep(21, 'one blank line separates groups', separatedGroups(grouped.result), textOfBlocks(blocks))
  for (const { item, title, run } of blockSteps) {
    const { result, changes } = run(blocks)
    blocks = result
    addStep(item, title, changes, textOfBlocks(blocks))
  }
  return { file: current, text: print(current), steps }
}

/** A byte order mark hides the first line in some dialects. It stays if the encoding needs it. */
function removedBom(file: File): readonly LineChange[] {
  return file.bom && !replaceText(file, file.text, false).bom
    ? [{ action: 'removes the byte order mark' }]
    : []
}

function movedComments(entries: readonly Entry[]): readonly LineChange[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'item' || entry.item.comments.length === 0) return []
    return [{ line: entry.item.line as number, action: 'moves the comment to a line of its own, above' }]
  })
}

import { type File, print } from '../syntax/index.ts'
import { compareMeaning } from './compare-meaning.ts'
import { blocksOf, type Entry, entriesOf, textOfBlocks, textOfEntries } from './moderatobot-document.ts'
import { blockSteps, groupsBegun, withoutOrphans } from './moderatobot-steps.ts'
import { revised } from './revised.ts'
import type { Change, Rewritten, Step } from './rewritten.ts'

/**
 * The file as Moderatobot would have it: comments above their lines, groups apart from each other and with a Disallow each, Allow
 * before Disallow, what only Yandex reads in a group for Yandex, the group for `*` and then the sitemaps last. Rules outside a
 * group, and those after a blank line, are left out, as its text has it. Some of these steps change what a file means: each says
 * for which readers, with a URL.
 *
 * @example
 * ```ts
 * const { text, steps } = moderatobot(parse('User-agent: *\nDisallow: /admin/\nAllow: /\n'))
 * text // 'User-agent: *\nAllow: /\nDisallow: /admin/\n'
 * steps[0]?.effect.different.some(({ dialects }) => dialects.includes('python-urllib')) // true
 * ```
 */
export function moderatobot(file: File): Rewritten {
  const steps: Step[] = []
  let now = file
  const made = (item: number, title: string, changes: readonly Change[], text: string): void => {
    if (changes.length === 0 && text === now.text) return
    const next = revised(file, text, false)
    steps.push({ item, title, changes, effect: compareMeaning(now, next) })
    now = next
  }
  const entries = entriesOf(file)
  made(
    16,
    'comments stand above what they are about; fields, blanks and line ends are written alike',
    [...markLeftOut(file), ...commentsMoved(entries)],
    textOfEntries(entries),
  )
  const grouped = withoutOrphans(entries)
  made(23, 'directives of a group stand in a group', grouped.changes, textOfEntries(grouped.made))
  let blocks: ReturnType<typeof blocksOf> = blocksOf(grouped.made)
  made(21, 'one blank line stands between groups', groupsBegun(grouped.made), textOfBlocks(blocks))
  for (const { item, title, run } of blockSteps) {
    const { made: next, changes } = run(blocks)
    // A block whose last record has moved away would still be in the way of the group for everybody.
    blocks = next.filter(({ items, tail }) => items.length > 0 || tail.length > 0)
    made(item, title, changes, textOfBlocks(blocks))
  }
  return { file: now, text: print(now), steps }
}

/** A mark hides the first line from some readers; where the encoding is not known without, it stays. */
function markLeftOut(file: File): readonly Change[] {
  return file.bom && !revised(file, file.text, false).bom ? [{ does: 'leaves out the byte order mark' }] : []
}

function commentsMoved(entries: readonly Entry[]): readonly Change[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'item' || entry.item.comments.length === 0) return []
    return [{ line: entry.item.line as number, does: 'moves the comment to a line of its own, above' }]
  })
}

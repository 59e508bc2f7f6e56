import type { OtherChange, OtherField } from '../../diff/index.ts'
import { paragraph } from '../columns.ts'
import { markdownText } from '../findings/index.ts'
import { plainLook } from '../style.ts'
import { BRIEF } from './change-sentences.ts'
import type { Changes } from './changes.ts'
import { changesParts } from './changes-text.ts'
import { metadataRows } from './metadata-text.ts'

/** Records of a group that state how a site may be used. */
const SIGNALS: ReadonlySet<OtherField> = new Set(['content-signal', 'content-usage', 'license'])

/** A run of backticks, which could end a block of code. */
const BACKTICKS = /`{3,}/g

/**
 * What changes between two files as Markdown. First the sentences of {@link changesText}: who loses and gains what,
 * and for whom nothing changes. Then sitemaps and signals that went or came. Last, folded away, the lines and a URL of
 * each change.
 */
export function changesMarkdown(changes: Changes): string {
  const look = { ...plainLook, columns: Infinity }
  const { ofRobots, ofSite, details } = changesParts(changes, BRIEF, look)
  const sentences = [...ofRobots, ...ofSite].map((text) => paragraph(text, '', Infinity))
  const items = [...sentences, ...signalRows(changes)].map((text) => `- ${markdownText(text)}`)
  return [items.join('\n'), ...(details.length === 0 ? [] : [foldedText(details.join('\n\n'))])].join('\n\n')
}

/** A row for each signal that went or came, once for all robots: `+ Content-signal ai-train=no (line 2)`. */
function signalRows({ changed }: Changes): string[] {
  const signals = new Map<string, OtherChange>()
  for (const { diff } of changed)
    for (const change of diff.others)
      if (SIGNALS.has(change.field)) signals.set(JSON.stringify(change), change)
  return metadataRows([...signals.values()], BRIEF.changes).map((row) => row.trim())
}

/** A text as it is, below a line that opens it. The fence is longer than any run of backticks in the text. */
function foldedText(text: string): string {
  const longest = Math.max(2, ...(text.match(BACKTICKS) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `<details><summary>The lines, and a URL for each change</summary>\n\n${fence}text\n${text}\n${fence}\n\n</details>`
}

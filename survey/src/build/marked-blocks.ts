import { type File, linesOf } from 'wayleave'

/** Lines of a file that a program keeps between two comments of its own. */
export interface MarkedBlock {
  readonly writer: string
  readonly from: number
  readonly to: number
}

/** The comments between which programs write, as their texts begin. */
const MARKS: readonly { readonly writer: string; readonly begin: RegExp; readonly end: RegExp }[] = [
  {
    writer: 'Cloudflare',
    begin: /^#+\s*begin cloudflare managed content/i,
    end: /^#+\s*end cloudflare managed content/i,
  },
  { writer: 'Yoast', begin: /^#+\s*start yoast block/i, end: /^#+\s*end yoast block/i },
]

/** A text without this has no mark. */
const ANY_MARK = /(?:begin cloudflare managed|start yoast block)/i

/** The blocks that programs mark in a file. One without an end goes on to the end of the file. */
export function markedBlocks(file: File): readonly MarkedBlock[] {
  if (!ANY_MARK.test(file.text)) return []
  const blocks: MarkedBlock[] = []
  let open: { readonly writer: string; readonly from: number; readonly end: RegExp } | undefined
  let last = 0
  for (const { number, comment } of linesOf(file)) {
    last = number
    if (comment === undefined) continue
    const text = file.text.slice(comment.start, comment.end)
    const begun = MARKS.find(({ begin }) => begin.test(text))
    if (open === undefined && begun !== undefined)
      open = { writer: begun.writer, from: number, end: begun.end }
    else if (open?.end.test(text) === true) {
      blocks.push({ writer: open.writer, from: open.from, to: number })
      open = undefined
    }
  }
  if (open !== undefined) blocks.push({ writer: open.writer, from: open.from, to: last })
  return blocks
}

/** The rules of the file that WordPress makes if nobody writes one. */
const WORDPRESS: ReadonlySet<string> = new Set(['disallow /wp-admin/', 'allow /wp-admin/admin-ajax.php'])

/**
 * The program that wrote a group: by the block in which it stands, or because it is the default of WordPress for
 * every robot. `undefined`: as far as the text tells, the owner.
 */
export function writerOf(
  { firstLine, agents, rules }: StatedGroup,
  blocks: readonly MarkedBlock[],
): string | undefined {
  const block = blocks.find(({ from, to }) => from <= firstLine && firstLine <= to)
  if (block !== undefined) return block.writer
  const isForAll = agents.length === 1 && agents[0]?.value === '*'
  const isDefault =
    rules.length === WORDPRESS.size && rules.every(({ field, value }) => WORDPRESS.has(`${field} ${value}`))
  return isForAll && isDefault ? 'WordPress' : undefined
}

/** What of a group tells its writer. */
interface StatedGroup {
  readonly firstLine: number
  readonly agents: readonly { readonly value: string }[]
  readonly rules: readonly { readonly field: string; readonly value: string }[]
}

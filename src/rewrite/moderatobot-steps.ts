import { visible } from '../text/index.ts'
import { type Block, type Entry, type Item, isField, newItem } from './moderatobot-document.ts'
import type { Change } from './rewritten.ts'

/** Directives that mean something in a group only, but for User-agent itself, which opens one. */
const GROUP_FIELDS: ReadonlySet<string> = new Set([
  'disallow',
  'allow',
  'crawl-delay',
  'robot-version',
  'request-rate',
  'visit-time',
  'comment',
])

/** What a step makes of the document, and what it did. */
export interface Made<T> {
  readonly made: T
  readonly changes: readonly Change[]
}

/** One item of the checklist that asks for blocks to be changed. */
export interface BlockStep {
  readonly item: number
  readonly title: string
  readonly run: (blocks: readonly Block[]) => Made<readonly Block[]>
}

/** Item 23, with item 20: a group directive where no group is open is ignored; its comments stay. */
export function withoutOrphans(entries: readonly Entry[]): Made<readonly Entry[]> {
  const changes: Change[] = []
  let open = false
  const made = entries.flatMap((entry): readonly Entry[] => {
    if (entry.kind === 'blank') open = false
    if (entry.kind !== 'item') return [entry]
    const { item } = entry
    if (item.field === 'user-agent') open = true
    if (open || !GROUP_FIELDS.has(item.field)) return [entry]
    changes.push(change(item, `leaves out ${words(item)}, which belongs to no group`))
    return item.comments.map((text) => ({ kind: 'comment', text }))
  })
  return { made, changes }
}

/** Item 21: the User-agent lines that begin a group without a blank line before them. */
export function groupsBegun(entries: readonly Entry[]): readonly Change[] {
  const changes: Change[] = []
  let previous = 'blank'
  let first = true
  for (const entry of entries) {
    if (entry.kind === 'comment') continue
    const field = entry.kind === 'item' ? entry.item.field : 'blank'
    if (entry.kind === 'item' && field === 'user-agent' && previous !== 'user-agent') {
      if (!first && previous !== 'blank')
        changes.push(change(entry.item, `puts a blank line before ${words(entry.item)}, which begins a group`))
      first = false
    }
    previous = field
  }
  return changes
}

/** The steps that move, add and drop records, in the order in which they are done. */
export const blockSteps: readonly BlockStep[] = [
  { item: 41, title: 'Sitemap records stand at the bottom of the file', run: toBottom },
  {
    item: 47,
    title: 'only the first Host record stays',
    run: (blocks) => {
      const [, ...others] = blocks.flatMap(({ items }) => items.filter(isField('host')))
      const gone = new Set(others)
      return { made: blocks.map((block) => without(block, gone)), changes: others.map((item) => change(item, `leaves out ${words(item)}`)) }
    },
  },
  { item: 31, title: 'Host and Clean-param stand at the end of the group for Yandex', run: toYandex },
  {
    item: 50,
    title: 'Robot-version stands directly after the User-agent lines',
    run: (blocks) =>
      inGroups(blocks, (items, changes) => {
        const agents = items.filter(isAgent)
        const versions = items.filter(isField('robot-version'))
        const ordered = [...agents, ...versions, ...items.filter((item) => !isAgent(item) && item.field !== 'robot-version')]
        for (const version of versions) {
          if (ordered.indexOf(version) === items.indexOf(version)) continue
          changes.push(change(version, `moves ${words(version)} to directly after the User-agent lines`))
        }
        return ordered
      }),
  },
  {
    item: 39,
    title: 'Allow records stand before Disallow records, and what is no rule after both',
    run: (blocks) => inGroups(blocks, allowFirst),
  },
  {
    item: 34,
    title: 'every group has a Disallow record',
    run: (blocks) =>
      inGroups(blocks, (items, changes) => {
        const [agent] = items
        if (agent === undefined || items.some(isField('disallow'))) return items
        changes.push(change(agent, `adds "Disallow:" to the group of ${words(agent)}`))
        const at = items.filter((item) => rankOf(item) <= ALLOWS).length
        return [...items.slice(0, at), newItem('disallow', ''), ...items.slice(at)]
      }),
  },
  {
    item: 28,
    title: 'the group for * stands last',
    run: (blocks) => {
      // Comments are ignored, so that the end of the file is where its last records end.
      const end = endOf(blocks.slice(0, bottomOf(blocks)), ({ items }) => items.length > 0)
      const above = blocks.slice(0, end)
      const obeysStar = above.filter(namesEverybody)
      const made = [...above.filter((block) => !namesEverybody(block)), ...obeysStar, ...blocks.slice(end)]
      const moved = obeysStar.filter((block) => made.indexOf(block) !== blocks.indexOf(block))
      return { made, changes: moved.map(({ items }) => change(items[0] as Item, 'moves the group for * to the end')) }
    },
  },
]

/** Where the sitemaps at the bottom begin; where the document ends if there are none. */
function bottomOf(blocks: readonly Block[]): number {
  const last = blocks.at(-1)
  const isBottom = last !== undefined && !last.isGroup && last.items.length > 0 && last.items.every(isField('sitemap'))
  return isBottom ? blocks.length - 1 : blocks.length
}

function toBottom(blocks: readonly Block[]): Made<readonly Block[]> {
  const above = blocks.slice(0, bottomOf(blocks))
  const moving = above.flatMap(({ items }) => items.filter(isField('sitemap')))
  if (moving.length === 0) return unchanged(blocks)
  const gone = new Set(moving)
  const bottom = blocks.slice(above.length)
  const items = [...moving, ...bottom.flatMap((block) => block.items)]
  const made = [...above.map((block) => without(block, gone)), { isGroup: false, items, tail: bottom.flatMap(({ tail }) => tail) }]
  return { made, changes: moving.map((item) => change(item, `moves ${words(item)} to the bottom`)) }
}

/** Places in a group: User-agent and Robot-version, Allow, Disallow, the rest. */
const ALLOWS = 1
const DISALLOWS = 2
const REST = 3

function rankOf({ field }: Item): number {
  if (field === 'user-agent' || field === 'robot-version') return 0
  return field === 'allow' ? ALLOWS : field === 'disallow' ? DISALLOWS : REST
}

function allowFirst(items: readonly Item[], changes: Change[]): readonly Item[] {
  let highest = 0
  let hasLaterRule = items.filter((item) => rankOf(item) === ALLOWS || rankOf(item) === DISALLOWS).length
  for (const item of items) {
    const rank = rankOf(item)
    if (rank === ALLOWS || rank === DISALLOWS) hasLaterRule -= 1
    if (rank === ALLOWS && highest >= DISALLOWS) changes.push(change(item, `moves ${words(item)} before the Disallow records`))
    if (rank === REST && hasLaterRule > 0) changes.push(change(item, `moves ${words(item)} after the rules`))
    if (rank !== REST) highest = Math.max(highest, rank)
  }
  return [...items].sort((one, other) => rankOf(one) - rankOf(other))
}

/** Items 31 to 33, 45 and 48. Without a group for Yandex, the one for `*` is its pattern; without that, a group that forbids nothing. */
function toYandex(blocks: readonly Block[]): Made<readonly Block[]> {
  const moving = blocks.flatMap(({ items }) => items.filter(({ field }) => field === 'host' || field === 'clean-param'))
  if (moving.length === 0) return unchanged(blocks)
  const gone = new Set(moving)
  const isAtEnd = (block: Block): boolean => block.items.slice(-moving.length).every((item) => gone.has(item))
  // The first one of the finished file, where groups for everybody stand last.
  const named = blocks.find((block) => namesYandex(block) && !namesEverybody(block)) ?? blocks.find(namesYandex)
  if (named !== undefined && moving.length <= named.items.length && isAtEnd(named)) return unchanged(blocks)
  const rest = blocks.map((block) => without(block, gone))
  const changes = moving.map((item) => change(item, `moves ${words(item)} to the end of the group for Yandex`))
  const withMoved = (block: Block): Block => ({ ...block, items: [...block.items, ...moving] })
  if (named !== undefined) return { made: rest.map((block, index) => (blocks[index] === named ? withMoved(block) : block)), changes }
  const pattern = rest.find(namesEverybody)
  const first = rest.findIndex(({ isGroup }) => isGroup)
  const records =
    pattern === undefined
      ? [newItem('disallow', '')]
      : pattern.items.filter((item) => !isAgent(item)).map(({ field, value, text }) => ({ field, value, text, comments: [] }))
  const made = withMoved({ isGroup: true, items: [newItem('user-agent', 'Yandex'), ...records], tail: [] })
  // A copy may stand anywhere before the group for everybody, and stands first; a group of its own stands where the others end.
  const at = first === -1 ? bottomOf(rest) : pattern === undefined ? endOf(rest, ({ isGroup }) => isGroup) : first
  const like =
    pattern === undefined
      ? { does: 'adds a group for Yandex that forbids nothing' }
      : { does: 'adds a group for Yandex like the one for *' }
  return { made: [...rest.slice(0, at), made, ...rest.slice(at)], changes: [like, ...changes] }
}

/** Where the last of such blocks ends; 0 if there is none. */
function endOf(blocks: readonly Block[], isSuch: (block: Block) => boolean): number {
  return blocks.reduce((at, block, index) => (isSuch(block) ? index + 1 : at), 0)
}

function inGroups(blocks: readonly Block[], order: (items: readonly Item[], changes: Change[]) => readonly Item[]): Made<readonly Block[]> {
  const changes: Change[] = []
  const made = blocks.map((block) => (block.isGroup ? { ...block, items: order(block.items, changes) } : block))
  // A record that an earlier step has added was told of then.
  return { made, changes: changes.filter(({ line }) => line !== undefined) }
}

function unchanged(blocks: readonly Block[]): Made<readonly Block[]> {
  return { made: blocks, changes: [] }
}

function without({ isGroup, items, tail }: Block, gone: ReadonlySet<Item>): Block {
  return { isGroup, tail, items: items.filter((item) => !gone.has(item)) }
}

function isAgent({ field }: Item): boolean {
  return field === 'user-agent'
}

function namesEverybody({ items }: Block): boolean {
  return items.some((item) => isAgent(item) && item.value === '*')
}

function namesYandex({ items }: Block): boolean {
  return items.some((item) => isAgent(item) && item.value.toLowerCase() === 'yandex')
}

function change({ line }: Item, does: string): Change {
  return { ...(line === undefined ? {} : { line }), does }
}

/** A record as it is told of. */
function words({ text }: Item): string {
  return `"${visible(text, 80)}"`
}

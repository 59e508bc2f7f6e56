import { present, visible } from '../../text/index.ts'
import { type Block, type Entry, type Item, isField, newItem } from './document.ts'
import type { LineChange } from './rewrite-steps.ts'

/** Fields that have a meaning only in a group, besides User-agent. */
const GROUP_FIELDS: ReadonlySet<string> = new Set([
  'disallow',
  'allow',
  'crawl-delay',
  'robot-version',
  'request-rate',
  'visit-time',
  'comment',
])

/** The document after a step, and the changes that the step made. */
export interface StepResult<T> {
  readonly result: T
  readonly changes: readonly LineChange[]
}

/** An item of the checklist that changes blocks. */
export interface BlockStep {
  readonly item: number
  readonly title: string
  readonly run: (blocks: readonly Block[]) => StepResult<readonly Block[]>
}

/** Items 23 and 20: removes group records outside a group; their comments stay. */
export function withoutOrphans(entries: readonly Entry[]): StepResult<readonly Entry[]> {
  const changes: LineChange[] = []
  let open = false
  const result = entries.flatMap((entry): readonly Entry[] => {
    if (entry.kind === 'blank') open = false
    if (entry.kind !== 'item') return [entry]
    const { item } = entry
    if (item.field === 'user-agent') open = true
    if (open || !GROUP_FIELDS.has(item.field)) return [entry]
    changes.push(change(item, `removes ${quoted(item)}, which is in no group`))
    return item.comments.map((text) => ({ kind: 'comment', text }))
  })
  return { result, changes }
}

/** Item 21: the User-agent lines that begin a group without a blank line before them. */
export function separatedGroups(entries: readonly Entry[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let previous = 'blank'
  let first = true
  for (const entry of entries) {
    if (entry.kind === 'comment') continue
    const field = entry.kind === 'item' ? entry.item.field : 'blank'
    if (entry.kind === 'item' && field === 'user-agent' && previous !== 'user-agent') {
      if (!first && previous !== 'blank')
        changes.push(
          change(entry.item, `puts a blank line before ${quoted(entry.item)}, which begins a group`),
        )
      first = false
    }
    previous = field
  }
  return changes
}

/** The steps that move, add and remove records, in the order in which they are applied. */
export const blockSteps: readonly BlockStep[] = [
  { item: 41, title: 'Sitemap records are at the end of the file', run: moveSitemaps },
  {
    item: 47,
    title: 'there is at most one Host record',
    run: (blocks) => {
      const [, ...others] = blocks.flatMap(({ items }) => items.filter(isField('host')))
      const removed = new Set(others)
      return {
        result: blocks.map((block) => without(block, removed)),
        changes: others.map((item) => change(item, `removes ${quoted(item)}`)),
      }
    },
  },
  { item: 31, title: 'Host and Clean-param are at the end of the group for Yandex', run: moveYandexRecords },
  {
    item: 50,
    title: 'Robot-version is directly after the User-agent lines',
    run: (blocks) =>
      inGroups(blocks, (items, changes) => {
        const agents = items.filter(isAgent)
        const versions = items.filter(isField('robot-version'))
        const ordered = [
          ...agents,
          ...versions,
          ...items.filter((item) => !isAgent(item) && item.field !== 'robot-version'),
        ]
        for (const version of versions) {
          if (ordered.indexOf(version) === items.indexOf(version)) continue
          changes.push(change(version, `moves ${quoted(version)} to directly after the User-agent lines`))
        }
        return ordered
      }),
  },
  {
    item: 39,
    title: 'Allow records are before Disallow records, and other records after both',
    run: (blocks) => inGroups(blocks, allowFirst),
  },
  {
    item: 34,
    title: 'every group has a Disallow record',
    run: (blocks) =>
      inGroups(blocks, (items, changes) => {
        const [agent] = items
        if (agent === undefined || items.some(isField('disallow'))) return items
        changes.push(change(agent, `adds "Disallow:" to the group of ${quoted(agent)}`))
        const at = items.filter((item) => rankOf(item) <= ALLOWS).length
        return [...items.slice(0, at), newItem('disallow', ''), ...items.slice(at)]
      }),
  },
  {
    item: 28,
    title: 'the group for * is the last one',
    run: (blocks) => {
      // Comments do not count: the end of the file is the end of its last record.
      const end = endOf(blocks.slice(0, bottomOf(blocks)), ({ items }) => items.length > 0)
      const above = blocks.slice(0, end)
      const starGroups = above.filter(isStarGroup)
      const result = [...above.filter((block) => !isStarGroup(block)), ...starGroups, ...blocks.slice(end)]
      const moved = starGroups.filter((block) => result.indexOf(block) !== blocks.indexOf(block))
      return {
        result,
        changes: moved.map(({ items }) => change(items[0] as Item, 'moves the group for * to the end')),
      }
    },
  },
]

/** The index of the block of sitemaps at the end, or of the end if there is none. */
function bottomOf(blocks: readonly Block[]): number {
  const last = blocks.at(-1)
  const isBottom =
    last !== undefined && !last.isGroup && last.items.length > 0 && last.items.every(isField('sitemap'))
  return isBottom ? blocks.length - 1 : blocks.length
}

function moveSitemaps(blocks: readonly Block[]): StepResult<readonly Block[]> {
  const above = blocks.slice(0, bottomOf(blocks))
  const moving = above.flatMap(({ items }) => items.filter(isField('sitemap')))
  const moved = new Set(moving)
  const bottom = blocks.slice(above.length)
  const items = [...moving, ...bottom.flatMap((block) => block.items)]
  const result = [
    ...above.map((block) => without(block, moved)),
    { isGroup: false, items, tail: bottom.flatMap(({ tail }) => tail) },
  ]
  return {
    result,
    changes: moving.map((item) => change(item, `moves ${quoted(item)} to the end of the file`)),
  }
}

/** The order within a group: User-agent and Robot-version (0), Allow, Disallow, other records. */
const ALLOWS = 1
const DISALLOWS = 2
const REST = 3

function rankOf({ field }: Item): number {
  if (field === 'user-agent' || field === 'robot-version') return 0
  return field === 'allow' ? ALLOWS : field === 'disallow' ? DISALLOWS : REST
}

function allowFirst(items: readonly Item[], changes: LineChange[]): readonly Item[] {
  let highest = 0
  let laterRules = items.filter((item) => rankOf(item) === ALLOWS || rankOf(item) === DISALLOWS).length
  for (const item of items) {
    const rank = rankOf(item)
    if (rank === ALLOWS || rank === DISALLOWS) laterRules -= 1
    if (rank === ALLOWS && highest >= DISALLOWS)
      changes.push(change(item, `moves ${quoted(item)} before the Disallow records`))
    if (rank === REST && laterRules > 0) changes.push(change(item, `moves ${quoted(item)} after the rules`))
    if (rank !== REST) highest = Math.max(highest, rank)
  }
  return [...items].sort((one, other) => rankOf(one) - rankOf(other))
}

/**
 * Items 31 to 33, 45 and 48. A missing group for Yandex is a copy of the `*` group, or a group that disallows
 * nothing.
 */
function moveYandexRecords(blocks: readonly Block[]): StepResult<readonly Block[]> {
  const moving = blocks.flatMap(({ items }) =>
    items.filter(({ field }) => field === 'host' || field === 'clean-param'),
  )
  if (moving.length === 0) return unchanged(blocks)
  const moved = new Set(moving)
  const isAtEnd = (block: Block): boolean =>
    block.items.slice(-moving.length).every((item) => moved.has(item))
  // The `*` groups are moved to the end later, so that another group for Yandex comes before them.
  const yandexGroup =
    blocks.find((block) => namesYandex(block) && !isStarGroup(block)) ?? blocks.find(namesYandex)
  if (yandexGroup !== undefined && isAtEnd(yandexGroup)) return unchanged(blocks)
  const rest = blocks.map((block) => without(block, moved))
  const changes = moving.map((item) =>
    change(item, `moves ${quoted(item)} to the end of the group for Yandex`),
  )
  const withMoved = (block: Block): Block => ({ ...block, items: [...block.items, ...moving] })
  if (yandexGroup !== undefined)
    return {
      result: rest.map((block, index) => (blocks[index] === yandexGroup ? withMoved(block) : block)),
      changes,
    }
  const starGroup = rest.find(isStarGroup)
  const first = rest.findIndex(({ isGroup }) => isGroup)
  const records =
    starGroup === undefined
      ? [newItem('disallow', '')]
      : starGroup.items
          .filter((item) => !isAgent(item))
          .map(({ field, value, text }) => ({ field, value, text, comments: [] }))
  const added = withMoved({ isGroup: true, items: [newItem('user-agent', 'Yandex'), ...records], tail: [] })
  // A copy of the `*` group becomes the first group; an own group becomes the last one.
  const at =
    first === -1 ? bottomOf(rest) : starGroup === undefined ? endOf(rest, ({ isGroup }) => isGroup) : first
  const addition =
    starGroup === undefined
      ? { action: 'adds a group for Yandex that disallows nothing' }
      : { action: 'adds a group for Yandex, a copy of the group for *' }
  return { result: [...rest.slice(0, at), added, ...rest.slice(at)], changes: [addition, ...changes] }
}

/** The index after the last block that passes the test; 0 if there is none. */
function endOf(blocks: readonly Block[], isSuch: (block: Block) => boolean): number {
  return blocks.reduce((at, block, index) => (isSuch(block) ? index + 1 : at), 0)
}

function inGroups(
  blocks: readonly Block[],
  order: (items: readonly Item[], changes: LineChange[]) => readonly Item[],
): StepResult<readonly Block[]> {
  const changes: LineChange[] = []
  const result = blocks.map((block) =>
    block.isGroup ? { ...block, items: order(block.items, changes) } : block,
  )
  // An added record has no line, and the step that added it has listed it.
  return { result, changes: changes.filter(({ line }) => line !== undefined) }
}

function unchanged(blocks: readonly Block[]): StepResult<readonly Block[]> {
  return { result: blocks, changes: [] }
}

function without({ isGroup, items, tail }: Block, removed: ReadonlySet<Item>): Block {
  return { isGroup, tail, items: items.filter((item) => !removed.has(item)) }
}

function isAgent({ field }: Item): boolean {
  return field === 'user-agent'
}

function isStarGroup({ items }: Block): boolean {
  return items.some((item) => isAgent(item) && item.value === '*')
}

function namesYandex({ items }: Block): boolean {
  return items.some((item) => isAgent(item) && item.value.toLowerCase() === 'yandex')
}

function change({ line }: Item, action: string): LineChange {
  return { ...present({ line }), action }
}

/** The record in quotes, for a message. */
function quoted({ text }: Item): string {
  return `"${visible(text, 80)}"`
}

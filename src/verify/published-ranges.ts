import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Robot, robotNamed, robots } from '../robots/index.ts'
import { isObject, visible } from '../text/index.ts'
import { AddressRanges } from './address-ranges.ts'

/** The most bytes of a list. The longest that operators publish has less than a hundredth. */
export const MAX_LIST_BYTES: number = 16 * 1024 * 1024

/** A list of the addresses from which robots fetch. */
export interface RangeList {
  readonly ranges: AddressRanges
  /** The name of the file that has the list. */
  readonly file: string
  /** When the list was made or fetched (ISO 8601), if it says so, else when its file was written. */
  readonly asOf: string
}

/** The lists of one fetch, as `wayleave robots refresh` writes them into a file with the date in its name. */
export interface DatedLists {
  readonly version: 1
  readonly fetchedAt: string
  readonly lists: readonly DatedList[]
}

/** One list of {@link DatedLists}. */
export interface DatedList {
  /** The address of the list, as the registry has it. */
  readonly url: string
  /** When it was fetched: earlier than the file, if the last fetch of it failed. */
  readonly fetchedAt: string
  readonly prefixes: readonly string[]
}

/** The names of files that {@link DatedLists} are in. */
const DATED = /^ranges-\d{4}-\d\d-\d\d\.json$/

/** The addresses from which robots fetch, as their operators publish them. */
export class PublishedRanges {
  readonly #byRobot = new Map<string, RangeList>()
  /** What a person should know about the lists, in sentences. */
  readonly notes: string[] = []

  /**
   * Reads all lists of a folder. A file in the form that operators publish has the name of a list of the registry, such
   * as `gptbot.json`, or of a robot, such as `googlebot.json`. It replaces what the newest file of `wayleave robots
   * refresh` says.
   *
   * @throws an Error for a folder or a file that cannot be read, and for a folder without any list.
   */
  static async ofFolder(folder: string): Promise<PublishedRanges> {
    const all = new PublishedRanges()
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
    const dated = newestOf(names)
    if (dated !== undefined) all.#addDated(dated, await datedListsIn(join(folder, dated)))
    for (const name of names) {
      if (DATED.test(name)) continue
      const owners = ownersOf(name)
      if (owners.length === 0)
        all.notes.push(
          `${visible(name)} has the name of no list and of no robot of the registry, and is left out.`,
        )
      else await all.#addFile(owners, join(folder, name))
    }
    if (all.#byRobot.size === 0)
      throw new Error(
        'the folder has no list of addresses: run "wayleave robots refresh", or save a list that an operator publishes, such as gptbot.json',
      )
    return all
  }

  /**
   * Reads some lists: each is `ROBOT=FILE`, or a file that has the name of a list or of a robot.
   *
   * @throws an Error for a list that cannot be read, or that belongs to no robot.
   */
  static async ofFiles(lists: readonly string[]): Promise<PublishedRanges> {
    const all = new PublishedRanges()
    for (const list of lists) {
      const [, token, path = list] = /^([^=/\\]+)=(.+)$/.exec(list) ?? []
      const named = token === undefined ? undefined : robotNamed(token)
      const owners = token === undefined ? ownersOf(basename(path)) : named === undefined ? [] : [named]
      if (owners.length === 0)
        throw new Error(`"${visible(list)}" names no list and no robot of the registry: write ROBOT=FILE`)
      await all.#addFile(owners, path)
    }
    return all
  }

  /** The list of a robot, if there is one. */
  listOf({ id }: Robot): RangeList | undefined {
    return this.#byRobot.get(id)
  }

  /** Is an address one of the robot's? `undefined`: its list does not tell, or there is none. */
  has(robot: Robot, address: string): boolean | undefined {
    return this.#byRobot.get(robot.id)?.ranges.has(address)
  }

  /** The robots whose list has an address. */
  robotsAt(address: string): readonly Robot[] {
    return robots.filter((robot) => this.has(robot, address) === true)
  }

  async #addFile(owners: readonly Robot[], path: string): Promise<void> {
    const content = await jsonIn(path)
    const prefixes = prefixesIn(content)
    const made = isObject(content) ? content.creationTime : undefined
    const asOf =
      typeof made === 'string' && Number.isFinite(Date.parse(made))
        ? new Date(made).toISOString()
        : statSync(path).mtime.toISOString()
    this.#add(owners, { ranges: new AddressRanges(prefixes), file: basename(path), asOf })
  }

  #addDated(file: string, { lists }: DatedLists): void {
    for (const { url, fetchedAt, prefixes } of lists) {
      const owners = robots.filter(({ addresses }) => addresses?.url === url)
      if (owners.length > 0) this.#add(owners, { ranges: new AddressRanges(prefixes), file, asOf: fetchedAt })
    }
  }

  #add(owners: readonly Robot[], list: RangeList): void {
    const { ranges, file } = list
    const { broken, firstBroken = '' } = ranges
    const wrong = `"${visible(firstBroken, 60)}" is no prefix of addresses`
    if (ranges.isEmpty) throw new Error(`${visible(file)} has no prefix that can be read: ${wrong}`)
    if (broken > 0)
      this.notes.push(
        `${visible(file)} is incomplete, so it proves nobody wrong: ${wrong}, nor are ${broken - 1} others.`,
      )
    for (const { id } of owners) this.#byRobot.set(id, list)
  }
}

/** The name of the newest file of dated lists; `undefined` if there is none. */
function newestOf(names: readonly string[]): string | undefined {
  return names
    .filter((name) => DATED.test(name))
    .sort()
    .at(-1)
}

/**
 * The lists of the newest refresh in a folder; `undefined` if it has none.
 *
 * @throws an Error for a folder or a file that cannot be read.
 */
export async function newestDatedLists(folder: string): Promise<DatedLists | undefined> {
  const name = newestOf(readdirSync(folder))
  return name === undefined ? undefined : datedListsIn(join(folder, name))
}

/** The robots whose list, or whose own name, a file name is. */
function ownersOf(name: string): readonly Robot[] {
  const ofList = robots.filter(({ addresses }) => addresses?.url.split('/').at(-1) === name)
  if (new Set(ofList.map(({ addresses }) => addresses?.url)).size === 1) return ofList
  const named = robotNamed(name.replace(/\.json$/, ''))
  return named === undefined ? [] : [named]
}

/**
 * Reads a file of {@link DatedLists}.
 *
 * @throws an Error that names the file, if it has another form.
 */
async function datedListsIn(path: string): Promise<DatedLists> {
  const content = await jsonIn(path)
  const isDated =
    isObject(content) &&
    content.version === 1 &&
    Array.isArray(content.lists) &&
    content.lists.every(
      (list: unknown) =>
        isObject(list) &&
        typeof list.url === 'string' &&
        typeof list.fetchedAt === 'string' &&
        Array.isArray(list.prefixes) &&
        list.prefixes.every((prefix: unknown) => typeof prefix === 'string'),
    )
  if (!isDated) throw new Error(`${visible(path)} is no file of this version of "wayleave robots refresh"`)
  return content as unknown as DatedLists
}

async function jsonIn(path: string): Promise<unknown> {
  const { size } = statSync(path)
  if (size > MAX_LIST_BYTES) throw new Error(`${visible(path)} has more than ${MAX_LIST_BYTES} bytes`)
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`${visible(path)} is no JSON`)
  }
}

/** The names under which operators list prefixes. */
const PREFIX_KEYS = ['ipv4Prefix', 'ipv6Prefix', 'ip_prefix', 'ipv6_prefix']

/** The prefixes of a list in the form that operators publish. */
export function prefixesIn(content: unknown): readonly string[] {
  const { prefixes } = (content ?? {}) as { readonly prefixes?: unknown }
  return (Array.isArray(prefixes) ? (prefixes as readonly unknown[]) : []).flatMap((entry) => {
    if (typeof entry === 'string') return [entry]
    const found = isObject(entry) ? PREFIX_KEYS.map((key) => entry[key]).filter(isText) : []
    // An entry that cannot be read is not the same as no entry.
    return found.length > 0 ? found : [JSON.stringify(entry) ?? '']
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

import { readFile } from 'node:fs/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { basename } from 'node:path'
import { type Robot, robots } from 'wayleave/robots'
import { reasonOf } from '../input/file-within.ts'
import { InputError } from '../input/input-error.ts'
import { robotOfToken } from '../tables/robots-table.ts'

/** The addresses from which robots fetch, as their operators publish them. */
export class AddressLists {
  private readonly byRobot = new Map<string, BlockList>()

  /**
   * Reads lists in the form that operators publish: `{"prefixes": [{"ipv4Prefix": …}, {"ipv6Prefix": …}]}`.
   *
   * @param lists each is `ROBOT=FILE`, or a file that has the name of a list of the registry, such as
   *   `gptbot.json`. It then holds for every robot with that list.
   * @throws InputError for a list that cannot be read, or that belongs to no robot.
   */
  static async read(lists: readonly string[]): Promise<AddressLists> {
    const all = new AddressLists()
    for (const list of lists) {
      const [, token, path = list] = /^([^=/\\]+)=(.+)$/.exec(list) ?? []
      const owners = token === undefined ? ownersOf(path) : [robotOfToken(token)]
      const prefixes = await prefixesIn(path)
      for (const robot of owners) {
        if (robot === undefined) throw new InputError('A list of --addresses names no robot of the registry.')
        for (const prefix of prefixes) addTo(all.listOf(robot), prefix)
      }
    }
    return all
  }

  /** Is an address one of the robot's? `undefined` if no list of the robot was given. */
  has(robot: Robot, address: string): boolean | undefined {
    return this.byRobot.get(robot.id)?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }

  /** Was a list of the robot given? */
  hasListOf({ id }: Robot): boolean {
    return this.byRobot.has(id)
  }

  private listOf({ id }: Robot): BlockList {
    const list = this.byRobot.get(id) ?? new BlockList()
    this.byRobot.set(id, list)
    return list
  }
}

/** The robots whose list of the registry has the name of a file. */
function ownersOf(path: string): readonly Robot[] {
  const owners = robots.filter(({ addresses }) => addresses?.url.split('/').at(-1) === basename(path))
  if (new Set(owners.map(({ addresses }) => addresses?.url)).size !== 1)
    throw new InputError(
      'The name of a file of --addresses is not that of one list of the registry: give ROBOT=FILE.',
    )
  return owners
}

async function prefixesIn(path: string): Promise<readonly string[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error)
    throw new InputError(`A list of --addresses cannot be read: ${why}.`)
  }
  const { prefixes } = (content ?? {}) as { prefixes?: unknown }
  const found = (Array.isArray(prefixes) ? (prefixes as readonly unknown[]) : []).flatMap((entry) => {
    const { ipv4Prefix, ipv6Prefix } = (entry ?? {}) as { ipv4Prefix?: unknown; ipv6Prefix?: unknown }
    return [ipv4Prefix, ipv6Prefix].filter((one) => typeof one === 'string')
  })
  if (found.length === 0)
    throw new InputError('A list of --addresses has no prefixes: {"prefixes": [{"ipv4Prefix": "…"}]}.')
  return found
}

function addTo(list: BlockList, prefix: string): void {
  const [address = '', bits] = prefix.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const length = bits === undefined ? most : Number(bits)
  if (family === 0 || !Number.isInteger(length) || length < 0 || length > most)
    throw new InputError('A list of --addresses has a prefix that is no range of addresses.')
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4')
}

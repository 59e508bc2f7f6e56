import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 blocks without public hosts: the IANA IPv4 Special-Purpose Address Registry (RFC 6890) without its
 * globally reachable blocks, and with multicast.
 */
const IPV4_BLOCKS: readonly (readonly [block: string, what: string])[] = [
  ['0.0.0.0/8', 'this network, RFC 791'],
  ['10.0.0.0/8', 'private, RFC 1918'],
  ['100.64.0.0/10', 'shared behind a carrier, RFC 6598'],
  ['127.0.0.0/8', 'loopback, RFC 1122'],
  // Cloud platforms serve the credentials of their machines here.
  ['169.254.0.0/16', 'link-local, RFC 3927'],
  ['172.16.0.0/12', 'private, RFC 1918'],
  ['192.0.0.0/24', 'protocol assignments, RFC 6890'],
  ['192.0.2.0/24', 'documentation, RFC 5737'],
  ['192.88.99.0/24', '6to4 relays, RFC 7526'],
  ['192.168.0.0/16', 'private, RFC 1918'],
  ['198.18.0.0/15', 'benchmarking, RFC 2544'],
  ['198.51.100.0/24', 'documentation, RFC 5737'],
  ['203.0.113.0/24', 'documentation, RFC 5737'],
  ['224.0.0.0/4', 'multicast, RFC 5771'],
  ['240.0.0.0/4', 'reserved and broadcast, RFC 1112 and RFC 919'],
  // It looks public, but the machine's own host answers: learn.microsoft.com, "What is IP address
  // 168.63.129.16?".
  ['168.63.129.16/32', 'the platform of Azure'],
]

/**
 * IPv6 blocks without public hosts (RFC 6890 and its registry). Some of these addresses contain an IPv4 address that
 * only the network extracts. An IPv4 block list does not see it, so these blocks are refused as a whole.
 */
const IPV6_BLOCKS: readonly (readonly [block: string, what: string])[] = [
  ['::/128', 'unspecified, RFC 4291'],
  ['::1/128', 'loopback, RFC 4291'],
  ['::ffff:0:0/96', 'IPv4-mapped, RFC 4291'],
  ['::/96', 'IPv4-compatible, RFC 4291'],
  ['64:ff9b::/96', 'NAT64, RFC 6052'],
  ['64:ff9b:1::/48', 'NAT64 of one network, RFC 8215'],
  ['100::/64', 'discard-only, RFC 6666'],
  ['2001::/32', 'Teredo, RFC 4380'],
  ['2001::/23', 'protocol assignments, RFC 2928'],
  ['2001:db8::/32', 'documentation, RFC 3849'],
  ['2002::/16', '6to4, RFC 3056'],
  ['3fff::/20', 'documentation, RFC 9637'],
  ['5f00::/16', 'segment routing, RFC 9602'],
  ['fc00::/7', 'unique local, RFC 4193'],
  ['fe80::/10', 'link-local, RFC 4291'],
  ['fec0::/10', 'site-local, RFC 3879'],
  ['ff00::/8', 'multicast, RFC 4291'],
]

const IPV4 = listsOf(IPV4_BLOCKS, 'ipv4')
const IPV6 = listsOf(IPV6_BLOCKS, 'ipv6')

/** The only block from which public addresses are assigned (RFC 4291 §2.4, IANA IPv6 Address Space). */
const [GLOBAL_UNICAST] = listsOf([['2000::/3', 'global unicast']], 'ipv6')

/**
 * The special-purpose block that contains an address, which is why no request goes to it by default;
 * `undefined` for a public address. A text that is not an address, or names a network interface
 * (`fe80::1%eth0`), is refused too. The blocks are those of the IANA registries.
 *
 * @example
 * ```ts
 * guardAddress('127.0.0.1') // '127.0.0.0/8 (loopback, RFC 1122)'
 * guardAddress('64:ff9b::a9fe:a9fe') // '64:ff9b::/96 (NAT64, RFC 6052)'
 * guardAddress('1.1.1.1') // undefined
 * ```
 */
export function guardAddress(address: string): string | undefined {
  if (isIPv4(address)) return IPV4.find(({ list }) => list.check(address, 'ipv4'))?.name
  // With a zone, the block list does not recognise an address. Public addresses have no zone.
  if (!isIPv6(address) || address.includes('%')) return 'a form that no public host has'
  const special = IPV6.find(({ list }) => list.check(address, 'ipv6'))?.name
  if (special !== undefined) return special
  return GLOBAL_UNICAST?.list.check(address, 'ipv6') === true
    ? undefined
    : 'outside 2000::/3, where public addresses are (RFC 4291)'
}

interface NamedList {
  readonly name: string
  readonly list: BlockList
}

function listsOf(
  blocks: readonly (readonly [string, string])[],
  family: 'ipv4' | 'ipv6',
): readonly NamedList[] {
  return blocks.map(([block, what]) => {
    const [network = '', length] = block.split('/')
    const list = new BlockList()
    list.addSubnet(network, Number(length), family)
    return { name: `${block} (${what})`, list }
  })
}

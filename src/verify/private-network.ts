import { BlockList, isIPv4 } from 'node:net'

/**
 * The networks whose addresses no host on the internet has, and that proxies and machines have (IANA registries, RFC 6890).
 * They are fewer than those that `guardAddress` refuses: nobody comes from a multicast address through a proxy.
 */
const NETWORKS = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10'],
  ...['0.0.0.0/8', '::/128', '::1/128', 'fc00::/7', 'fe80::/10'],
].map((network) => {
  const [address = '', bits] = network.split('/')
  const list = new BlockList()
  list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  return { network, list }
})

/** The private network that has an address, such as `10.0.0.0/8`; `undefined` for other addresses. */
export function privateNetwork(address: string): string | undefined {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  return NETWORKS.find(({ list }) => list.check(address, family))?.network
}

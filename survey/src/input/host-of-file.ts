/** Why a file of a folder or an archive is no robots.txt of a host. */
export const NO_HOST = 'the name of the file is no host: name it HOST.txt, or give it as an input of its own'

/** The ends of other files, which are no top-level domains, or rarely. */
const OTHER_FILES =
  /\.(?:gz|tgz|zip|tar|warc|cdx|jsonl|ndjson|json|csv|tsv|parquet|xml|html?|ya?ml|toml|log)$/i

/** Names of files that lie next to those of hosts. */
const NO_HOSTS = /^(?:readme(?:\.md)?|robots)$/i

/** A name of a host, perhaps with its port. Names outside of the DNS may have an underscore. */
const HOST = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?::\d+)?$/u

/**
 * The host of which a file is the robots.txt: its name without folders and `.txt`. `undefined` if the name is no
 * host. Without `.txt`, it needs a dot.
 */
export function hostOfFile(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  const isText = name.endsWith('.txt')
  const host = isText ? name.slice(0, -'.txt'.length) : name
  const isHost =
    HOST.test(host) && !NO_HOSTS.test(host) && (isText || (host.includes('.') && !OTHER_FILES.test(host)))
  return isHost ? host : undefined
}

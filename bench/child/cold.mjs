// @ts-check
/**
 * `node cold.mjs PEER`: imports one peer, reads one small file, decides one URL, and prints the processor
 * time so far, in µs.
 */
const { default: peer } = await import(`../peers/${process.argv[2]}.mjs`)
const prepared = await peer.prepare('User-agent: *\nDisallow: /private/\nAllow: /private/help\n', 'FooBot')
if (typeof peer.allows(prepared, 'https://example.com/private/help', 'FooBot') !== 'boolean')
  process.exitCode = 1
const { user, system } = process.cpuUsage()
process.stdout.write(`${user + system}`)

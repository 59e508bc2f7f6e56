// @ts-check
/**
 * Says whether a version may be published: a person has confirmed the addresses of addresses.json, and each file that
 * names an address or the version agrees.
 *
 * Run: node scripts/check-release.mjs [TAG]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8')
/** @param {string} path */
const jsonOf = (path) => JSON.parse(textOf(path))

const { confirmed, repository, site, publisher } = jsonOf('addresses.json')
const own = jsonOf('package.json')
const server = jsonOf('server.json')
const [tag] = process.argv.slice(2)
const [owner, name] = new URL(repository).pathname.slice(1).split('/')

/** @type {readonly (readonly [isRight: boolean, problem: string])[]} */
const checks = [
  [
    confirmed === true,
    `nobody has confirmed the addresses. See whether ${repository}, ${site} and the npm publisher "${publisher}" are yours, and set "confirmed" in addresses.json to true`,
  ],
  [
    own.repository?.url === `git+${repository}.git`,
    'package.json names another repository than addresses.json',
  ],
  [
    own.bugs?.url === `${repository}/issues`,
    'package.json names another address for bugs than addresses.json',
  ],
  [server.name === `io.github.${owner}/${name}`, 'server.json names another owner than addresses.json'],
  [
    [
      server.version,
      ...server.packages.map((/** @type {{ version: string }} */ { version }) => version),
    ].every((one) => one === own.version),
    'server.json and package.json name different versions',
  ],
  [
    ['SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml'].every((path) =>
      textOf(path).includes(`${repository}/security/advisories/new`),
    ),
    'SECURITY.md or the issue forms name another address for reports than addresses.json',
  ],
  [
    tag === undefined || tag === `v${own.version}`,
    `the tag is ${JSON.stringify(tag)}, and package.json has the version ${own.version}`,
  ],
]

const problems = checks.filter(([isRight]) => !isRight).map(([, problem]) => problem)
for (const problem of problems) console.log(`release: ${problem}`)
console.log(
  problems.length === 0
    ? 'release: ready'
    : `release: stopped, ${problems.length} of ${checks.length} checks failed`,
)
process.exitCode = problems.length === 0 ? 0 : 1

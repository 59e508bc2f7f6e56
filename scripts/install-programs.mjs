// @ts-check
/**
 * Installs the programs that tests use and npm cannot install: CPython, WWW::RobotRules, WebRobots, Wget and
 * Scrapy for test/programs, a Redis server for test/store, PostgreSQL and Dask for test/survey. For test/adapters, a Chromium;
 * for test/cli, shells and GNU parallel; for test/lsp, Neovim; for test/rewrite, four web servers.
 *
 * As root on Debian, it installs what is missing. Of Protego, a stable Debian has an older version than the
 * dialect is about. So that package is taken from Debian unstable and unpacked into `.cache/`: see
 * {@link unpackUnstable}. Elsewhere, the script names what is missing, and those tests do not run. In
 * continuous integration (`CI=true`), a missing program is a failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `unpacked`: the package comes from Debian unstable, and is not installed.
 *
 * @type {readonly { name: string, packages: string[], probes: string[][], unpacked?: true }[]}
 */
const PROGRAMS = [
  {
    name: "CPython's urllib.robotparser",
    packages: ['python3'],
    probes: [['python3', '-c', 'import urllib.robotparser']],
  },
  {
    name: 'Protego 0.7',
    packages: ['python3-protego'],
    probes: [['python3', join(root, 'test', 'programs', 'protego_py.py'), '--is', '0.7.']],
    unpacked: true,
  },
  {
    name: 'WWW::RobotRules',
    packages: ['libwww-robotrules-perl'],
    probes: [['perl', '-MWWW::RobotRules', '-MJSON::PP', '-e', '1']],
  },
  {
    name: 'WebRobots',
    packages: ['ruby-webrobots'],
    probes: [
      ['ruby', '-e', "require 'webrobots'"],
      ['/usr/bin/ruby', '-e', "require 'webrobots'"],
    ],
  },
  {
    name: 'Scrapy',
    packages: ['python3-scrapy'],
    probes: [['/usr/bin/python3', '-c', 'import scrapy']],
  },
  { name: 'Wget', packages: ['wget'], probes: [['wget', '--version']] },
  // The tests start servers of their own, and leave one that the system starts alone.
  {
    name: 'Chromium',
    packages: ['chromium'],
    probes: [
      ['chromium', '--version'],
      ['chromium-browser', '--version'],
      ['google-chrome', '--version'],
    ],
  },
  { name: 'zsh', packages: ['zsh'], probes: [['zsh', '--version']] },
  { name: 'fish', packages: ['fish'], probes: [['fish', '--version']] },
  // The program of the same name in moreutils has no --version.
  { name: 'GNU parallel', packages: ['parallel'], probes: [['parallel', '--version']] },
  { name: 'Neovim', packages: ['neovim'], probes: [['nvim', '--version']] },
  { name: 'Emacs', packages: ['emacs-nox', 'elpa-eglot'], probes: [['emacs', '--version']] },
  { name: 'mandoc', packages: ['mandoc'], probes: [['mandoc', '-T', 'ascii', '/dev/null']] },
  { name: 'nginx', packages: ['nginx-light'], probes: [['nginx', '-v']] },
  { name: 'Apache', packages: ['apache2'], probes: [['apache2', '-v']] },
  { name: 'HAProxy', packages: ['haproxy'], probes: [['haproxy', '-v']] },
  { name: 'Caddy', packages: ['caddy'], probes: [['caddy', 'version']] },
  { name: 'Redis', packages: ['redis-server'], probes: [['redis-server', '--version']] },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    probes: [['sh', '-c', 'ls /usr/lib/postgresql/*/bin/initdb']],
  },
  {
    name: 'Dask',
    packages: ['python3-distributed'],
    probes: [['/usr/bin/python3', '-c', 'import distributed, dask.bag']],
  },
]

/** @param {string[]} command */
function succeeds([program, ...rest]) {
  return spawnSync(/** @type {string} */ (program), rest, { stdio: 'ignore' }).status === 0
}

const missing = () => PROGRAMS.filter(({ probes }) => !probes.some(succeeds))

const wanted = missing()
const canInstall =
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version')
const packages = wanted.flatMap((program) => (program.unpacked === true ? [] : program.packages))
if (packages.length > 0 && canInstall) {
  console.log(`programs: installing ${packages.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  // Releases differ: Emacs 29 brings eglot, and one unknown name would keep all others out.
  const known = packages.filter((name) => succeeds(['apt-cache', 'show', name]))
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...known], {
    stdio: 'inherit',
    env,
  })
}

for (const { packages, unpacked } of wanted) if (unpacked === true) packages.forEach(unpackUnstable)

const left = wanted.length > 0 ? missing() : []
for (const { name, packages, unpacked } of left) {
  const how =
    unpacked === true
      ? `This script unpacks ${packages.join(' ')} of Debian unstable, where the machine has a Debian mirror.`
      : `On Debian: apt-get install ${packages.join(' ')}`
  console.log(`programs: ${name} is missing, so the tests that use it do NOT run. ${how}`)
}
console.log(`programs: ${PROGRAMS.length - left.length} of ${PROGRAMS.length} there`)
process.exitCode = left.length > 0 && process.env.CI === 'true' ? 1 : 0

/**
 * Unpacks a package of Debian unstable into `.cache/<name>`. It comes from the mirror that the machine's own
 * packages come from. apt keeps its state for this in a temporary folder, and checks the signatures of the
 * archive. So nothing is installed, and the sources of the machine stay as they are.
 *
 * @param {string} name
 */
function unpackUnstable(name) {
  const targets = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(ORIGIN) $(LABEL) $(REPO_URI)', 'Created-By: Packages'],
    { encoding: 'utf8' },
  )
  const mirror = /^Debian Debian (\S+)$/m.exec(targets.stdout ?? '')?.[1]
  if (mirror === undefined) return
  console.log(`programs: unpacking ${name} of Debian unstable`)
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-apt-'))
  for (const part of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, part), { recursive: true })
  const sources = join(folder, 'sources.list')
  writeFileSync(
    sources,
    `deb [arch=all signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} sid main\n`,
  )
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Acquire::Languages': 'none',
    // The user that apt takes for downloads cannot write to the folder.
    'APT::Sandbox::User': 'root',
  }
  const options = ['-qq', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])]
  for (const command of [['update'], ['download', name]])
    spawnSync('apt-get', [...options, ...command], { cwd: folder, stdio: 'inherit' })
  const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'))
  const target = join(root, '.cache', name)
  if (file !== undefined) {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    spawnSync('dpkg-deb', ['-x', join(folder, file), target], { stdio: 'inherit' })
  }
  rmSync(folder, { recursive: true, force: true })
}

// @ts-check
/**
 * Installs the programs that tests use and npm cannot install: CPython, Protego, WWW::RobotRules, WebRobots
 * and Wget for test/programs, a Redis server for test/store, PostgreSQL for test/survey. For test/adapters, a
 * Chromium; for test/cli, shells and GNU parallel.
 *
 * As root on Debian, it installs what is missing. Elsewhere, it names what is missing, and those tests do not
 * run. In continuous integration (`CI=true`), a missing program is a failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @type {readonly { name: string, packages: string[], probes: string[][] }[]} */
const PROGRAMS = [
  {
    name: "CPython's urllib.robotparser",
    packages: ['python3'],
    probes: [['python3', '-c', 'import urllib.robotparser']],
  },
  {
    name: 'Protego',
    packages: ['python3-protego'],
    probes: [
      ['python3', '-c', 'import protego'],
      ['/usr/bin/python3', '-c', 'import protego'],
    ],
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
  { name: 'mandoc', packages: ['mandoc'], probes: [['mandoc', '-T', 'ascii', '/dev/null']] },
  { name: 'Redis', packages: ['redis-server'], probes: [['redis-server', '--version']] },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    probes: [['sh', '-c', 'ls /usr/lib/postgresql/*/bin/initdb']],
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
if (wanted.length > 0 && canInstall) {
  const packages = wanted.flatMap((program) => program.packages)
  console.log(`programs: installing ${packages.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env,
  })
}

const left = missing()
for (const { name, packages } of left) {
  console.log(
    `programs: ${name} is missing, so the tests that use it do NOT run. On Debian: apt-get install ${packages.join(' ')}`,
  )
}
console.log(`programs: ${PROGRAMS.length - left.length} of ${PROGRAMS.length} there`)
process.exitCode = left.length > 0 && process.env.CI === 'true' ? 1 : 0

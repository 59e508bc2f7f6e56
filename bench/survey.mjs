// @ts-check
/**
 * The build of the survey next to what people use today for counts over many files. All read the same files, in
 * one process each. Times are processor time.
 *
 * Run: node bench/survey.mjs --files DIR [--findings], after `npm run build` and `npm ci --prefix bench`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import robotsParser from 'robots-parser'
import { robots } from 'wayleave/robots'

const { values } = parseArgs({ options: { files: { type: 'string' }, findings: { type: 'boolean' } } })
if (values.files === undefined) throw new Error('Name a folder of robots.txt files: --files DIR.')
const folder = values.files
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort()
const agents = robots.map(({ tokens, name }) => tokens[0] ?? name)
const HOME = 'https://example.com/'

/** The two programs in Python. */
const PYTHON = `
import json, re, sys, time
from urllib.robotparser import RobotFileParser
asked = json.load(sys.stdin)
bodies = [open(path, 'rb').read() for path in asked['paths']]
record = re.compile(rb'^\\s*([a-z_-]+)\\s*:\\s*([^#\\r]*)', re.I)

def loop(body):
    rules, names, is_open = {}, [], True
    for line in body.split(b'\\n'):
        found = record.match(line)
        if not found: continue
        field, value = found.group(1).lower(), found.group(2).strip().decode('utf-8', 'replace')
        if field == b'user-agent':
            names = names + [value] if is_open else [value]
            is_open = True
        elif field in (b'allow', b'disallow'):
            is_open = False
            for name in names: rules.setdefault(name, []).append((field.decode(), value))
    return json.dumps(rules)

def urllib(body):
    parser = RobotFileParser()
    parser.parse(body.decode('utf-8', 'replace').splitlines())
    for agent in asked['agents']: parser.can_fetch(agent, '${HOME}')

def timed(act):
    start = time.process_time()
    for body in bodies: act(body)
    return 1000 * (time.process_time() - start)

print(json.dumps({'loop': timed(loop), 'urllib': timed(urllib)}))
`

/** A name of what was measured, and its processor time for all files, in milliseconds. @type {[string, number][]} */
const rows = [...python(), ['robots-parser, each robot, one URL', ofRobotsParser()]]
rows.push(['wayleave-survey build, one worker', ofBuild([])])
if (values.findings === true) rows.push(['the same, with --findings', ofBuild(['--findings'])])
for (const [name, time] of rows) {
  const each = time / paths.length
  console.log(
    `${name.padEnd(52)} ${each.toFixed(3)} ms a file, ${Math.round(2000 / each)} files a second on 2 cores`,
  )
}
console.log(`${paths.length} files, ${agents.length} robots`)

function ofRobotsParser() {
  const texts = paths.map((path) => readFileSync(path, 'utf8'))
  const start = process.cpuUsage()
  for (const text of texts) {
    const parsed = robotsParser(`${HOME}robots.txt`, text)
    for (const agent of agents) parsed.isAllowed(HOME, agent)
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The command, with its workers, less its start. @param {readonly string[]} flags */
function ofBuild(flags) {
  const out = mkdtempSync(join(tmpdir(), 'wayleave-bench-survey-'))
  const command = fileURLToPath(new URL('../survey/bin/wayleave-survey.mjs', import.meta.url))
  /** @param {readonly string[]} args */
  const timed = (args) => {
    const script = '"$0" "$@" >&2 && times'
    const { stdout, status, stderr } = spawnSync('bash', ['-c', script, process.execPath, command, ...args], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return [...(stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
      0,
    )
  }
  try {
    const start = timed(['--version'])
    return timed(['build', folder, '--out', out, '--workers', '1', ...flags]) - start
  } finally {
    rmSync(out, { recursive: true })
  }
}

/** Python's own parser, and a loop over lines that collects the rules by agent, as Common Crawl's job does. */
function python() {
  const { stdout, status } = spawnSync('python3', ['-c', PYTHON], {
    input: JSON.stringify({ paths, agents }),
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) return []
  const { loop, urllib } = JSON.parse(stdout)
  return /** @type {[string, number][]} */ ([
    ["a loop over lines, as in Common Crawl's job", loop],
    ['urllib.robotparser, each robot, one URL', urllib],
  ])
}

// @ts-check
/**
 * The build of the survey next to what people use today for counts over many files. All read the same files, in
 * one process each. Times are processor time.
 *
 * Run: node bench/survey.mjs --files DIR [--common-crawl FILE] [--findings], after `npm run build` and
 * `npm ci --prefix bench`. FILE is the job of Common Crawl as its authors publish it (see {@link JOB}).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import robotsParser from 'robots-parser'
import { robots } from 'wayleave/robots'

const { values } = parseArgs({
  options: { files: { type: 'string' }, 'common-crawl': { type: 'string' }, findings: { type: 'boolean' } },
})
if (values.files === undefined) throw new Error('Name a folder of robots.txt files: --files DIR.')
const [folder, job] = [values.files, values['common-crawl']]
if (job !== undefined && !existsSync(job))
  throw new Error(`There is no file ${job}. Name Common Crawl's job: --common-crawl FILE.`)
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort()
const agents = robots.map(({ tokens, name }) => tokens[0] ?? name)
const HOME = 'https://example.com/'

/**
 * Common Crawl's job over robots.txt records: `process_record` collects rules by agent, and counts the fields.
 * The bench runs the file of its authors, as it stands there, and has no copy.
 */
const JOB =
  'https://github.com/commoncrawl/robotstxt-experiments/blob/ab7bb1a0120d1745640b85dd94af8930545e5a9c/src/cc-pyspark/robotstxt_statistics.py'

/** Python's own parser, and the job without Spark: stand-ins for its modules, and a record for each file. */
const PYTHON = `
import importlib.util, io, json, logging, sys, time, types
from urllib.robotparser import RobotFileParser
asked = json.load(sys.stdin)
bodies = [open(path, 'rb').read() for path in asked['paths']]

class Nothing:
    def __init__(self, *values): pass
    def add(self, count): pass

class Headers:
    def get_statuscode(self): return '200'
    def get_header(self, name):
        return '${HOME}robots.txt' if name == 'WARC-Target-URI' else 'text/plain'

class Job:
    args = types.SimpleNamespace(extract_rulesets=True)
    records_not_plain_text = robots_lines = robots_directives = Nothing()
    def get_logger(self): return logging.getLogger('job')

def job_of(path):
    kinds = dict.fromkeys(('StructType', 'StructField', 'StringType', 'LongType'), Nothing)
    stand_ins = {'pyspark.sql.types': kinds, 'sparkcc': {'CCSparkJob': Job}, 'ujson': {'dumps': json.dumps}}
    for name, members in {'pyspark': {}, 'pyspark.sql': {}, **stand_ins}.items():
        module = types.ModuleType(name)
        module.__dict__.update(members)
        sys.modules[name] = module
    spec = importlib.util.spec_from_file_location('published', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.RobotstxtStatsJob()

def urllib(body):
    parser = RobotFileParser()
    parser.parse(body.decode('utf-8', 'replace').splitlines())
    for agent in asked['agents']: parser.can_fetch(agent, '${HOME}')

def timed(act):
    start = time.process_time()
    for body in bodies: act(body)
    return 1000 * (time.process_time() - start)

times = {'urllib': timed(urllib)}
if asked.get('job'):
    job, headers = job_of(asked['job']), Headers()
    def common_crawl(body):
        record = types.SimpleNamespace(rec_type='response', http_headers=headers, rec_headers=headers,
            content_stream=lambda: io.BytesIO(body))
        for counted in job.process_record(record): pass
    times['job'] = timed(common_crawl)
print(json.dumps(times))
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

/** The results of the programs in Python; none if there is no Python. */
function python() {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PYTHON], {
    input: JSON.stringify({ paths, agents, job }),
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) {
    console.error(`Python is left out: ${stderr ?? 'there is none'}`)
    return []
  }
  const { job: commonCrawl, urllib } = JSON.parse(stdout)
  if (commonCrawl === undefined)
    console.error(`Common Crawl's job is left out. Fetch it, and name it with --common-crawl: ${JOB}`)
  return /** @type {[string, number][]} */ ([
    ...(commonCrawl === undefined ? [] : [["Common Crawl's job: rules by agent", commonCrawl]]),
    ['urllib.robotparser, each robot, one URL', urllib],
  ])
}

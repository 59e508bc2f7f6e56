// @ts-check
/** What a witness asks about one file: each answer is a text. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { main } from '../../dist/cli/cli.js'
import { terminalOf } from '../../dist/cli/terminal.js'
import { dialects } from '../../dist/entry/dialects.js'
import { decideMatrix, parse } from '../../dist/entry/index.js'
import { robots } from '../../dist/entry/robots.js'

/** The most URLs that are made of the values of a file. */
const MAX_URLS = 12
const FIXED_URLS = ['/', '/robots.txt', '/index.html?a=b&c=d', '/%7Ea/%c3%bc', '/a/b.pdf']

/** The command lines that are asked about `robots.txt`; `other.txt` is the same file without each third line. */
const COMMANDS = {
  'check-text': ['check', 'robots.txt'],
  'check-json': ['check', '--all', '--legacy', '--format', 'json', 'robots.txt'],
  fixes: ['check', '--fix-unsafe', '--diff', 'robots.txt'],
  diff: ['diff', '--json', 'robots.txt', 'other.txt'],
  dialects: ['diff', '--across-dialects', '--json', 'robots.txt'],
  report: ['report', '--json', 'robots.txt'],
  format: ['format', '--json', 'robots.txt'],
  portable: ['format', '--profile', 'portable', '--json', 'robots.txt'],
  moderatobot: ['format', '--profile', 'moderatobot', '--json', 'robots.txt'],
  edit: ['edit', '--disallow', 'ai-training', '--allow', 'bingbot', '--unproved', '--json', 'robots.txt'],
}

/**
 * All answers about a file, by their name.
 *
 * @param {Buffer} bytes
 * @returns {Promise<Map<string, string>>}
 */
export async function answersAbout(bytes) {
  const answers = new Map([['verdicts', verdictsOf(bytes)]])
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  const before = process.cwd()
  process.chdir(folder)
  try {
    writeFileSync('robots.txt', bytes)
    const lines = bytes.toString('latin1').split('\n')
    writeFileSync('other.txt', lines.filter((_, index) => index % 3 !== 2).join('\n'), 'latin1')
    for (const [name, args] of Object.entries(COMMANDS)) answers.set(name, await outputOf(args))
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
  return answers
}

/** A digest of the verdicts of every robot for each dialect. @param {Buffer} bytes */
function verdictsOf(bytes) {
  const file = parse(bytes)
  const agents = [...new Set(robots.flatMap(({ tokens }) => tokens)), 'FooBot']
  const urls = [...FIXED_URLS, ...urlsOf(file)]
  const rows = Object.values(dialects).map((dialect) => {
    const verdicts = decideMatrix(file, { robots: agents.map((agent) => ({ agent, dialect })), urls })
    // Equal rows are one object.
    const texts = new Map(verdicts.map((row) => [row, JSON.stringify(row)]))
    const hash = createHash('sha256')
    for (const row of verdicts) hash.update(/** @type {string} */ (texts.get(row)))
    return `${dialect.id} ${hash.digest('hex').slice(0, 16)}\n`
  })
  return rows.join('')
}

/** URLs at the border of values that look like paths. @param {import('../../dist/entry/index.js').File} file */
function urlsOf(file) {
  const paths = file.text.match(/(?<=:[ \t]*)\/[^\s#]*/g) ?? []
  const step = Math.max(1, Math.ceil((2 * paths.length) / MAX_URLS))
  return [...new Set(paths)]
    .filter((_, index) => index % step === 0)
    .flatMap((path) => {
      const literal = path.replace(/\$$/, '').replaceAll('*', 'x').slice(0, 2_000)
      return [literal, `${literal}1`]
    })
    .slice(0, MAX_URLS)
}

/** What a command line prints, and its exit code. @param {readonly string[]} args */
async function outputOf(args) {
  const [stdout, stderr] = [new Collected(), new Collected()]
  const stdin = new PassThrough()
  stdin.end()
  const of = { env: {}, stdin, stdout, stderr }
  const code = await main(args, terminalOf(/** @type {any} */ (of)))
  return `${stdout.text()}\n--- standard error\n${stderr.text()}\n--- exit code ${code}\n`
}

class Collected extends Writable {
  /** @type {Buffer[]} */
  #chunks = []

  /** @override @param {Buffer} chunk @param {string} _encoding @param {() => void} done */
  _write(chunk, _encoding, done) {
    this.#chunks.push(chunk)
    done()
  }

  text() {
    return Buffer.concat(this.#chunks).toString()
  }
}

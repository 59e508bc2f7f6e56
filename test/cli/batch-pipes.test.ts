// `batch` in pipes, as tools that spread rows over machines run it: the lines of the guide, as they stand there.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const GUIDE = readFileSync(new URL('../../docs/guides/a-million-questions.md', import.meta.url), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pipes-'))
const bin = join(folder, 'bin')
const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }

/** Spreads nothing, and hands the mapper to a shell with each file of the input, as `mapred streaming` does. */
const MAPRED = `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    -mapper) mapper=$2 ;;
    -input) input=$2 ;;
    -output) output=$2 ;;
  esac
  shift
done
mkdir "$output" && cat "$input"/* | sh -c "$mapper" > "$output/part-00000"
`

/** Keeps the rows of the first block waiting, so that a later block is answered before. */
const SLOW_FIRST = `#!/bin/sh
read -r first
case "$first" in *'"id":0,'*) sleep 1 ;; esac
{ printf '%s\\n' "$first"; cat; } | wayleave "$@"
`

/** What PySpark's `pipe` does with a command, for one partition: \`python/pyspark/core/rdd.py\`. */
const RDD = `
import shlex, subprocess, sys
class Rdd:
    def pipe(self, command, checkCode=False):
        ended = subprocess.run(shlex.split(command), stdin=sys.stdin, stdout=subprocess.PIPE)
        if checkCode and ended.returncode != 0: sys.exit(1)
        return ended.stdout
rdd = Rdd()
`

beforeAll(() => {
  mkdirSync(bin)
  const programs = {
    wayleave: `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`,
    'wayleave-slow': SLOW_FIRST,
    mapred: MAPRED,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const row = (id: number): string =>
  JSON.stringify({ id, robots: `User-agent: *\nDisallow: /${id % 7}\n`, agent: 'FooBot', url: `/${id % 11}` })
const ROWS = `${Array.from({ length: 300 }, (_, id) => row(id)).join('\n')}\n`

/** Rows of which one is wrong, and the answers of one run. */
const MIXED = `${row(1)}\nno JSON\n${row(2)}\n`
const answersTo = (input: string): string => shell('wayleave batch', input).stdout

function shell(command: string, input = '') {
  return spawnSync('sh', ['-c', command], { cwd: folder, env, input, encoding: 'utf8' })
}

/** The line of the guide that begins so. */
function guideLine(beginning: string): string {
  const line = GUIDE.split('\n').find((one) => one.startsWith(beginning))
  if (line === undefined) throw new Error(`The guide has no line that begins with ${beginning}.`)
  return line
}

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

describe('output whose reader is gone', () => {
  it('ends a command that has not ended with 3, because it did not answer all', () => {
    writeFileSync(join(folder, 'many.jsonl'), ROWS.repeat(300))
    expect(shell('(wayleave batch many.jsonl; echo "code $?" >&2) | head -n 1').stderr).toBe('code 3\n')
    expect(shell('(wayleave batch many.jsonl; echo "code $?" >&2) | wc -l').stderr).toBe('code 0\n')
  })
})

describe('batch in pipes', () => {
  it('gives the same answers in parts, on several processors, as in one run', () => {
    writeFileSync(join(folder, 'rows.jsonl'), ROWS)
    const parts =
      'split -n l/4 rows.jsonl part. && ls part.?? | xargs -P 2 -I{} sh -c "wayleave batch < {} > {}.out" && cat part.??.out'
    const whole = answersTo(ROWS)
    expect(whole.trimEnd().split('\n')).toHaveLength(300)
    expect(shell(parts).stdout).toBe(whole)
  })

  it.skipIf(!has('parallel', '--version'))('keeps the order under GNU parallel', () => {
    // Blocks of a few rows, so that several runs take part.
    const command = guideLine('parallel ').replace('--block 10M', '-j 4 --block 6k')
    expect(command).toContain('-j 4 --block 6k')
    writeFileSync(join(folder, 'questions.jsonl'), ROWS)
    expect(shell(command.replace('wayleave batch', 'wayleave-slow batch')).status).toBe(0)
    expect(readFileSync(join(folder, 'answers.jsonl'), 'utf8')).toBe(answersTo(ROWS))
  })

  it('is a mapper of Hadoop that reports a wrong row and does not fail, unless the program does', () => {
    mkdirSync(join(folder, 'in'))
    writeFileSync(join(folder, 'in', 'rows'), MIXED)
    const command = guideLine('mapred ')
    expect(shell(command).status).toBe(0)
    const answers = readFileSync(join(folder, 'out', 'part-00000'), 'utf8')
    expect(answers).toBe(answersTo(MIXED))
    expect(answers.split('\n')[1]).toContain('"errorCode":"row-not-json"')
    rmSync(join(folder, 'out'), { recursive: true })
    expect(shell(command.replace('wayleave batch', 'wayleave batch missing.jsonl')).status).not.toBe(0)
  })

  it('does the same under Spark, in Scala', () => {
    const words = JSON.parse(`[${/Seq\((.*)\)\)$/.exec(guideLine('val answers = '))?.[1]}]`) as string[]
    const run = ([program = '', ...args]: string[]) =>
      spawnSync(program, args, { cwd: folder, env, input: MIXED, encoding: 'utf8' })
    expect(run(words)).toMatchObject({ status: 0, stdout: answersTo(MIXED) })
    expect(run(words.map((word) => word.replace('batch', 'batch missing.jsonl'))).status).not.toBe(0)
  })

  it.skipIf(!has('python3', '--version'))('does the same under Spark, in Python', () => {
    const run = (line: string) =>
      spawnSync('python3', ['-c', `${RDD}${line}\nsys.stdout.buffer.write(answers)`], {
        ...{ cwd: folder, env, input: MIXED, encoding: 'utf8' as const },
      })
    const line = guideLine('answers = rdd')
    expect(run(line)).toMatchObject({ status: 0, stdout: answersTo(MIXED) })
    expect(run(line.replace('batch', 'batch missing.jsonl')).status).toBe(1)
  })
})

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import { ByteSource } from './byte-source.ts'
import { MAX_FILE_BYTES } from './file-within.ts'
import { InputError } from './input-error.ts'
import { type Observation, unreadable } from './observation.ts'

/** How an input names the history of a file: `git:robots.txt`, or with its host `git:example.com=robots.txt`. */
export const GIT_INPUT = /^git:(?:([^/=]+)=)?(.+)$/s

/** A version of the file: when it was committed, and its blob, unless the commit removes it. */
interface Version {
  readonly commit: string
  readonly fetchedAt: number
  readonly blob?: string
}

/**
 * The versions of a file in its git repository, the oldest first, by the time of the commit on the branch. A
 * commit that removes the file is a record with the status 404. Without a host, the name of the repository's
 * folder is the host.
 *
 * @throws InputError if git finds no version of the file.
 */
export async function* readGitHistory(input: string): AsyncGenerator<Observation> {
  const [, named, path = ''] = GIT_INPUT.exec(input) ?? []
  const [folder, name] = [dirname(resolve(path)), basename(path)]
  const root = (await outputOf(folder, ['rev-parse', '--show-toplevel'])).trim()
  const host = named ?? basename(root)
  const log = await outputOf(folder, [
    ...[
      'log',
      '--no-show-signature',
      '--no-ext-diff',
      '--no-textconv',
      '--no-mailmap',
      '--first-parent',
      '--diff-merges=first-parent',
      '--follow',
      '--raw',
      '--no-abbrev',
    ],
    ...['--format=%x00%H %ct', '--', name],
  ])
  const versions = log.split('\0').flatMap(versionOf).reverse()
  if (versions.length === 0) throw new InputError('git knows no version of this file.')
  const blobs = git(folder, ['cat-file', '--batch'])
  blobs.stderr.resume()
  const bytes = new ByteSource(blobs.stdout)
  // A git that cannot be started ends the output, so that the versions count as unreadable.
  blobs.on('error', () => undefined)
  blobs.stdin.on('error', () => undefined)
  try {
    for (const { commit, fetchedAt, blob } of versions) {
      const source = `git:${host}=${name}@${commit}`
      if (blob === undefined) {
        yield { host, source, fetchedAt, status: 404 }
        continue
      }
      blobs.stdin.write(`${blob}\n`)
      const size = Number(/ blob (\d+)$/.exec((await bytes.line(MAX_HEAD)) ?? '')?.[1] ?? Number.NaN)
      if (Number.isNaN(size)) yield unreadable(source, 'git does not have the bytes of this version', host)
      else if (size > MAX_FILE_BYTES) {
        await bytes.skip(size + 1)
        yield unreadable(source, `the file is longer than ${MAX_FILE_BYTES} bytes`, host)
      } else {
        yield { host, source, fetchedAt, status: 200, bytes: await bytes.take(size) }
        await bytes.skip(1)
      }
    }
  } finally {
    blobs.stdin.end()
  }
}

/** The longest line with which git announces a blob. */
const MAX_HEAD = 200

/** A part of the log: the commit with its time, and a line of its change. */
function versionOf(part: string): readonly Version[] {
  const [, commit, seconds, blob, change] =
    /^([\da-f]{40,64}) (\d+)\n\s*:\d+ \d+ [\da-f]+ ([\da-f]+) ([A-Z])/.exec(part) ?? []
  if (commit === undefined) return []
  const fetchedAt = Number(seconds) * 1000
  return [change === 'D' || blob === undefined ? { commit, fetchedAt } : { commit, fetchedAt, blob }]
}

/**
 * Runs git in a repository of strangers. Its configuration names programs, such as one that checks signatures,
 * watches files or fetches missing objects. None of them runs.
 */
function git(folder: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', ['--no-pager', '-c', 'core.fsmonitor=false', '-C', folder, ...args], {
    // No object is fetched: no protocol is allowed.
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
  })
}

/** What git prints. */
function outputOf(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((settle, reject) => {
    const asked = git(folder, args)
    asked.stdin.end()
    const [out, problems]: Buffer[][] = [[], []]
    asked.stdout.on('data', (chunk: Buffer) => out?.push(chunk))
    asked.stderr.on('data', (chunk: Buffer) => problems?.push(chunk))
    asked.on('error', () => reject(new InputError('The history cannot be read: there is no program git.')))
    asked.on('close', (code) => {
      const [problem = ''] = Buffer.concat(problems ?? [])
        .toString('utf8')
        .split('\n')
      if (code === 0) settle(Buffer.concat(out ?? []).toString('utf8'))
      else reject(new InputError(`The history cannot be read. git says: ${problem}`))
    })
  })
}

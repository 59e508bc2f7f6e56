import { spawnSync } from 'node:child_process'
import { MAX_FILE_BYTES, usageError, WayleaveError } from '../cli/index.ts'
import { visible } from '../text/index.ts'

/** The most bytes that git may print: the list of a repository with a million paths, or many files. */
const MAX_OUTPUT_BYTES = 4 * MAX_FILE_BYTES

/** What a program printed; `undefined` if it failed. */
function git(args: readonly string[], input = ''): Buffer | undefined {
  // Never a shell. A container may run the action as another user than the one that owns the checkout.
  const { status, stdout, error } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    input,
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (error !== undefined && (error as NodeJS.ErrnoException).code !== 'EPIPE')
    throw new WayleaveError('file', [
      `git could not run (${(error as NodeJS.ErrnoException).code ?? error.message})`,
      'the checkout',
      'install git on the runner',
    ])
  return status === 0 ? stdout : undefined
}

/** The paths that a command of git lists, with a zero byte after each. */
function listed(args: readonly string[]): readonly string[] | undefined {
  return git(args)
    ?.toString()
    .split('\0')
    .filter((path) => path !== '')
}

/** The paths of the working folder and below that git has, or would add; `undefined` outside of a repository. */
export function pathsInCheckout(): readonly string[] | undefined {
  return listed(['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
}

/** The commit with which the checkout is compared. */
export interface Base {
  /** As git found it: `main` or `origin/main`. */
  readonly name: string
  readonly commit: string
}

/**
 * The commit of a base: of the name itself, or else of the branch of `origin` with that name.
 *
 * @throws WayleaveError if there is none; a shallow checkout then needs a greater depth.
 */
export function baseNamed(name: string): Base {
  for (const candidate of [name, `origin/${name}`]) {
    const commit = git(['rev-parse', '--verify', '--quiet', `${candidate}^{commit}`])
      ?.toString()
      .trim()
    // For "^main", which excludes a commit, git prints one with "^" before it.
    if (commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit)) return { name: candidate, commit }
  }
  const shown = visible(name, 80)
  const isShallow = git(['rev-parse', '--is-shallow-repository'])?.toString().trim()
  if (isShallow === undefined)
    throw usageError(
      `no git repository, so there is no "${shown}"`,
      'input base',
      'run actions/checkout before',
    )
  throw usageError(
    `the checkout ${isShallow === 'true' ? 'is shallow and ' : ''}has no "${shown}"`,
    'input base',
    'set "fetch-depth: 0" in the step of actions/checkout',
  )
}

/**
 * The paths of a commit in the working folder and below.
 *
 * @throws WayleaveError if git cannot list them, such as in a clone that lacks a part.
 */
export function pathsIn({ name, commit }: Base): readonly string[] {
  const paths = listed(['ls-tree', '-r', '-z', '--name-only', commit])
  if (paths !== undefined) return paths
  throw usageError(
    `git cannot list the files of "${visible(name, 80)}"`,
    'input base',
    'set "fetch-depth: 0" in the step of actions/checkout',
  )
}

/** What a path holds in a commit: bytes, nothing, or what keeps it from being read. */
export type Content = Uint8Array | undefined | { readonly problem: string }

/** What these paths hold in a commit, with links followed inside of it. */
export function contentsIn({ commit }: Base, paths: readonly string[]): ReadonlyMap<string, Content> {
  const contents = new Map<string, Content>()
  const asked = paths.filter((path) => {
    const isPlain = !path.includes('\n')
    if (!isPlain) contents.set(path, { problem: 'its name has a line break' })
    return isPlain
  })
  const output = git(
    ['cat-file', '--batch', '--follow-symlinks'],
    asked.map((path) => `${commit}:./${path}\n`).join(''),
  )
  let at = 0
  for (const path of asked) {
    const end = output?.indexOf('\n', at) ?? -1
    if (output === undefined || end === -1) {
      contents.set(path, { problem: 'git could not show it' })
      continue
    }
    const { kind, size } = headerOf(output.toString('utf8', at, end))
    at = end + 1
    const bytes = output.subarray(at, at + size)
    if (size > 0 || kind === 'blob') at += size + 1
    contents.set(path, contentOf(kind, bytes))
  }
  return contents
}

/** Kinds of answers of `git cat-file --batch --follow-symlinks` (git-cat-file(1), BATCH OUTPUT) that say: no file. */
const ABSENT: ReadonlySet<string> = new Set(['missing', 'dangling', 'notdir', 'tree', 'commit'])

/** `<object> blob <size>`, `<name> missing`, or `dangling <size>` and the like. */
function headerOf(header: string): { readonly kind: string; readonly size: number } {
  const [, ofLink, linkSize] = /^(symlink|dangling|loop|notdir) (\d+)$/.exec(header) ?? []
  if (ofLink !== undefined) return { kind: ofLink, size: Number(linkSize) }
  const [, kind = 'missing', size = '0'] = /^[0-9a-f]{40,64} (blob|tree|commit|tag) (\d+)$/.exec(header) ?? []
  return { kind, size: Number(size) }
}

function contentOf(kind: string, bytes: Uint8Array): Content {
  if (kind === 'blob')
    return bytes.length > MAX_FILE_BYTES ? { problem: `it has more than ${MAX_FILE_BYTES} bytes` } : bytes
  return ABSENT.has(kind) ? undefined : { problem: 'it is a link that leads out of the repository' }
}

import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { posix } from 'node:path'
import { defineConfig } from 'vitest/config'

/** These need servers or processes that are killed, and wait for real time: only `npm run test:long` runs them. */
const LONG_ONLY = [
  'test/fleet/fleet.test.ts',
  'test/programs/crawlers.test.ts',
  'test/rewrite/real-servers.test.ts',
  'test/store/redis-cluster.test.ts',
  'test/store/redis-restart.test.ts',
  'test/store/redis-sentinel.test.ts',
  'test/survey/dask.test.ts',
]

/**
 * These start many processes, count work on large files, or wait for real time. With those that open a browser, they
 * need most of the time, and `npm test` has five minutes. `npm run test:long` runs them, `npm run test:quick` with the
 * name of their room, and `npx vitest run` with their own name.
 */
const LONG_OR_QUICK = [
  'action/action',
  'adapters/crawlee',
  'adapters/eslint',
  'check/contradictions',
  'check/fixes',
  'check/limits',
  'check/lossless-fixes',
  'check/plain-rules',
  'check/promises',
  'check/working-fixes',
  'claims/claims',
  'cli/batch-pipes',
  'cli/big-files',
  'cli/bundled-command',
  'cli/check-many',
  'cli/completion',
  'cli/odd-files',
  'cli/pages',
  'cli/review',
  'cli/serve-test-site',
  'crawl/crawl-run',
  'crawl/polite-fetch',
  'crawl/sitemaps',
  'dialects/work',
  'failures/shared-state',
  'failures/stand-alone',
  'fetch/no-descriptors',
  'growth/calls',
  'growth/growth',
  'growth/growth-of-proofs',
  'lsp/emacs',
  'lsp/hostile',
  'lsp/process',
  'matchers/jest',
  'mcp/shown-edit',
  'parsers/conformance',
  'pattern/comparison-costs',
  'pattern/drawn-transducers',
  'programs/programs',
  'project/ci-files',
  'project/commonjs',
  'project/example-crawler',
  'project/frameworks',
  'report/today',
  'rewrite/join',
  'rewrite/portable',
  'server/connections',
  'server/hostile',
  'server/process',
  'server/same-as-command',
  'server/save',
  'store/lmdb-processes',
  'store/model',
  'store/postgres-store',
  'store/redis-store',
  'survey/check-query',
  'survey/command',
  'survey/content-readings',
  'survey/definitions',
  'survey/denominators',
  'survey/growing',
  'survey/hostile-visitors',
  'survey/inputs',
  'survey/measures',
  'survey/pipes',
  'survey/queue',
  'survey/recomputed',
  'survey/report',
  'survey/serve',
  'survey/standard-output',
  'survey/storage',
].map((name) => `test/${name}.test.ts`)

/** The text of each file of test/, by its path. */
const texts = new Map(
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

const all = [...texts.keys()].filter(
  (file) => file.endsWith('.test.ts') && !file.startsWith('test/conformance/'),
)

/** Does a file of test/ import another, itself or through other files of test/? */
function imports(file: string, other: string, seen = new Set<string>()): boolean {
  if (file === other) return true
  const text = texts.get(file)
  if (text === undefined || seen.has(file)) return false
  seen.add(file)
  return Array.from(text.matchAll(/\bfrom '(\.[^']+\.ts)'/g), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  ).some((path) => imports(path, other, seen))
}

/** The number of cases comes from test/scale.ts (`LONG`, `scaled`). */
const isScaled = (file: string): boolean => imports(file, 'test/scale.ts')

const isLongOrQuick = (file: string): boolean =>
  LONG_OR_QUICK.includes(file) || imports(file, 'test/adapters/chromium.ts')

const inLongForm = (file: string): boolean =>
  LONG_ONLY.includes(file) || isLongOrQuick(file) || isScaled(file)

/** Files and folders of the command line: `npx vitest run test/report`. */
const named = process.argv.slice(2).filter((argument) => argument.startsWith('test/'))

/** Files that this run leaves to another: `.ci/run`, which runs all long forms, sets WAYLEAVE_LONG_FOLLOWS. */
const isLeftOut = (file: string): boolean => {
  if (named.some((path) => file.startsWith(path))) return LONG_ONLY.includes(file) && !named.includes(file)
  if (process.env.WAYLEAVE_LONG_FOLLOWS === '1') return inLongForm(file)
  return LONG_ONLY.includes(file) || (process.env.WAYLEAVE_QUICK !== '1' && isLongOrQuick(file))
}

/** `vitest run --mode long` runs the long forms and nothing else. */
export default defineConfig(({ mode }) => {
  const files =
    mode === 'long' ? all.filter((file) => inLongForm(file)) : all.filter((file) => !isLeftOut(file))
  const alone = files.filter((file) => /\bvi\.mock\(|from '[./]+\/work-of\.ts'/.test(texts.get(file) ?? ''))
  const shared = {
    env: mode === 'long' ? { WAYLEAVE_LONG: '1' } : {},
    globals: false,
    // Of `expect.poll`. A busy machine may take seconds for what comes at once (test/soon.ts).
    expect: { poll: { timeout: 10_000 } },
    environment: 'node',
    setupFiles: ['test/close-after-each.ts', 'test/seed.ts'],
    // A property test that runs thousands of cases may take a minute, and several on a busy machine.
    testTimeout: mode === 'long' ? 900_000 : 300_000,
    // Before a file of tests, a busy machine may take minutes to build what they ask.
    hookTimeout: 180_000,
  }
  return {
    test: {
      maxWorkers: availableParallelism(),
      // What a file becomes is kept for the next run: 42 s become 33 for four rooms.
      experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
      projects: [
        // The files of a worker share the modules of src/, which halves the time of the processor.
        {
          test: {
            ...shared,
            name: 'all',
            include: files.filter((file) => !alone.includes(file)),
            isolate: false,
          },
        },
        // A replaced module, or a native that counts its work, must not reach the tests of another file.
        { test: { ...shared, name: 'alone', include: alone } },
      ],
    },
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** These need servers or processes that are killed, and wait for real time: only `npm run test:long` runs them. */
const LONG_ONLY = [
  'test/fleet/fleet.test.ts',
  'test/store/redis-cluster.test.ts',
  'test/store/redis-restart.test.ts',
]

/** Tests that do more in their long form. */
const scaledTests = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .filter((file) => /from '[./]+\/scale\.ts'/.test(readFileSync(file, 'utf8')))

/** `vitest run --mode long` runs the long forms and nothing else. */
export default defineConfig(({ mode }) => ({
  test: {
    include: mode === 'long' ? [...LONG_ONLY, ...scaledTests()] : ['test/**/*.test.ts'],
    exclude: ['test/conformance/**', ...(mode === 'long' ? [] : LONG_ONLY)],
    env: mode === 'long' ? { WAYLEAVE_LONG: '1' } : {},
    globals: false,
    environment: 'node',
    // A property test that runs thousands of cases may take a minute, and twice that on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
}))

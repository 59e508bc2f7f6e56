import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/conformance/**'],
    globals: false,
    environment: 'node',
    // A property test that runs thousands of cases may take a minute, and twice that on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})

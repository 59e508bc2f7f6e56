import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Verdicts recorded from the real programs. Too large and too foreign for this repository; they lie beside the checkout, or nowhere. */
const data = fileURLToPath(new URL('../shared/conformance', import.meta.url))
const present = existsSync(data)

if (!present)
  console.log('conformance: no conformance data lies beside the checkout, so these suites were NOT run')

export default defineConfig({
  test: {
    include: present ? ['test/conformance/**/*.test.ts'] : [],
    passWithNoTests: !present,
    globals: false,
    environment: 'node',
    // One test may ask ten thousand questions, and the machine may be busy.
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
})

// @ts-check
/**
 * The long form of the test of a fleet: 8 processes of 50 workers each, 20 sites, one Redis, several minutes; then again with processes and
 * Redis killed and half of the clocks an hour wrong. Prints a table for each run and fails where a site was not treated as it asked.
 *
 * Run: npm run fleet [-- calm killed redis-killed redis-emptied] [--seed N] [--processes N]
 */
import { bundled } from '../test/project/bundled.mjs'

await import(await bundled('test/fleet/main.ts'))

// @ts-check
/**
 * A long run of the fleet test: 8 processes of 54 workers each, 20 sites, one Redis, several minutes. A
 * second run kills processes and Redis, and sets half of the clocks an hour wrong. Prints a table for each
 * run. Fails if a site received a request that it does not allow.
 *
 * Run: npm run fleet [-- calm killed redis-killed redis-away redis-emptied failed-over cluster hostile-web lmdb clock-set clock-set-back slow evicting evicting-accepted] [--seed N] [--processes N] [--minutes N]
 */
import { bundled } from '../test/project/bundled.mjs'

await import(await bundled('test/fleet/main.ts'))

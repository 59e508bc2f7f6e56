import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The Chromium of this machine, as scripts/install-programs.mjs installs it; `undefined` where there is none.
 */
export const chromiumPath: string | undefined = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  .find((path) => existsSync(path))

if (chromiumPath === undefined)
  console.log('programs: Chromium is missing, so the tests that drive a browser are skipped')

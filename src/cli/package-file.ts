import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The absolute path of a file of this package. The package is the nearest folder above with a package.json.
 */
export function packageFile(path: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, path)
}

/** The version of this package. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}

/**
 * The URL of the package's repository or home page, without a `git+` prefix; `undefined` if package.json
 * names neither.
 */
export function packageContact(): string | undefined {
  const { repository, homepage } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly repository?: string | { readonly url?: string }
    readonly homepage?: string
  }
  const url = typeof repository === 'string' ? repository : repository?.url
  return [url?.replace(/^git\+/, '').replace(/\.git$/, ''), homepage].find(
    (one) => one !== undefined && /^https?:\/\//.test(one),
  )
}

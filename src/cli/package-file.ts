import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of a file of this package, given from the package's own folder: the nearest with a package.json, wherever this was built to. */
export function packageFile(path: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, path)
}

/** The version of this package. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}

/** Where the people of this package are: its repository or its home page, without what tools put before an address; nothing where it names none. */
export function packageContact(): string | undefined {
  const { repository, homepage } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly repository?: string | { readonly url?: string }
    readonly homepage?: string
  }
  const url = typeof repository === 'string' ? repository : repository?.url
  return [url?.replace(/^git\+/, '').replace(/\.git$/, ''), homepage].find((one) => one !== undefined && /^https?:\/\//.test(one))
}

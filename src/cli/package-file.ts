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

/** The default User-Agent of requests: name and version of this package, and its home page. */
export function packageUserAgent(): string {
  const { name, version, homepage } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly [key in 'name' | 'version' | 'homepage']: string
  }
  return `${name}/${version} (+${homepage})`
}

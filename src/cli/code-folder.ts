import { isAbsolute, join } from 'node:path'

/**
 * The folder of this user for compiled code; nothing where the environment forbids it (`WAYLEAVE_NO_CACHE`, `NODE_DISABLE_COMPILE_CACHE`),
 * wants to see all that runs (`NODE_V8_COVERAGE`), or names no home. Source: XDG Base Directory Specification 0.8.
 */
export function codeFolder({ env, platform }: Pick<NodeJS.Process, 'env' | 'platform'>): string | undefined {
  const { WAYLEAVE_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE, XDG_CACHE_HOME, LOCALAPPDATA, HOME = '' } = env
  if ([WAYLEAVE_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE].some((value = '') => value !== '')) return undefined
  const own = join(HOME, platform === 'darwin' ? 'Library/Caches' : '.cache')
  const base = [platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME, own].find((path = '') => isAbsolute(path))
  return base === undefined ? undefined : join(base, 'wayleave')
}

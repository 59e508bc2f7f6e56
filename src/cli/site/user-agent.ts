import { checkUserAgent } from '../../fetch/index.ts'
import { configFileNear, jsonAt } from '../options/config-file.ts'
import { packageUserAgent } from '../package-file.ts'
import { usageError } from '../wayleave-error.ts'
import type { SiteOptions } from './site-options.ts'

/** The variable of the environment that holds a User-Agent header. */
const VARIABLE = 'WAYLEAVE_USER_AGENT'

/**
 * The User-Agent header of requests: the first that is given by the option, by `WAYLEAVE_USER_AGENT` or by the
 * configuration; otherwise, that of this package. `where` names the option in error messages.
 *
 * @throws WayleaveError for a header that cannot be sent or names no contact.
 */
export function userAgentOf(
  { userAgent, config }: Pick<SiteOptions, 'userAgent' | 'config'>,
  where: string,
): string {
  if (userAgent !== undefined) return sendable(userAgent, where)
  const inEnvironment = process.env[VARIABLE]
  if (inEnvironment !== undefined && inEnvironment !== '')
    return sendable(inEnvironment, `variable ${VARIABLE}`)
  const path = config ?? configFileNear(process.cwd())
  const { userAgent: inFile } = (path === undefined ? {} : (jsonAt(path, 'configuration') ?? {})) as {
    readonly userAgent?: unknown
  }
  return inFile === undefined ? packageUserAgent() : sendable(inFile, `${path}: userAgent`)
}

function sendable(userAgent: unknown, where: string): string {
  if (typeof userAgent !== 'string')
    throw usageError('the User-Agent is not a string', where, 'write a name and a contact')
  try {
    return checkUserAgent(userAgent)
  } catch (error) {
    throw usageError((error as Error).message, where, 'see "wayleave fetch --help"')
  }
}

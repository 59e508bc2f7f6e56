import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { middlewareOf, type robotsMiddleware } from './node.ts'
import { type RobotsContent, refuseClosed, servedRobots } from './served-robots.ts'

/** What the plugin uses of Vite's resolved configuration. */
export interface ViteConfig {
  readonly publicDir: string
  readonly logger: { readonly warn: (message: string) => void }
}

/** What the plugin uses of Vite's development server. */
export interface ViteServer {
  readonly middlewares: { readonly use: (middleware: ReturnType<typeof robotsMiddleware>) => unknown }
}

/** What the plugin uses of the bundler, and of the environment that it builds. */
export interface ViteBuild {
  readonly environment?: { readonly config: { readonly consumer: string } }
  readonly emitFile: (file: {
    readonly type: 'asset'
    readonly fileName: string
    readonly source: string
  }) => unknown
}

/** A plugin of Vite. */
export interface VitePlugin {
  readonly name: string
  readonly configResolved: (config: ViteConfig) => void
  readonly configureServer: (server: ViteServer) => void
  readonly generateBundle: (this: ViteBuild) => void
}

/**
 * The plugin of Vite: its development server answers with the file, and a build writes it. A robots.txt in `public/` wins. The
 * plugin then warns, and looks at that file in place of its own.
 *
 * @throws TypeError for options that `robots` refuses.
 * @throws Error if the file keeps Googlebot from the home page, and `environment` is not `staging`.
 *
 * @example
 * ```ts
 * const config = { plugins: [robotsTxt({ groups: [{ agents: ['*'], disallow: ['/cart/'] }] })] }
 * config.plugins[0].name // 'wayleave'
 * ```
 */
export function robotsTxt(content: RobotsContent): VitePlugin {
  const served = servedRobots(content)
  const isStaging = typeof content === 'object' && content.environment === 'staging'
  let wins = false
  return {
    name: 'wayleave',
    configResolved({ publicDir, logger }) {
      const file = publicDir === '' ? undefined : join(publicDir, 'robots.txt')
      const found = file === undefined ? undefined : textOf(file)
      wins = found !== undefined
      if (file === undefined || found === undefined) return
      logger.warn(`wayleave: ${file} wins over the options of the plugin; delete the one or the other`)
      if (isStaging) return
      refuseClosed(found, file)
    },
    configureServer({ middlewares }) {
      if (!wins) middlewares.use(middlewareOf(served))
    },
    generateBundle() {
      if (wins || this.environment?.config.consumer === 'server') return
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: served.text })
    },
  }
}

/** The text of a file; `undefined` if there is none. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

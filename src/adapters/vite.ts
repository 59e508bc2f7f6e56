import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRules, type CheckOptions, checkWithConfig } from '../check/index.ts'
import { findingsFormats, shownFile } from '../report/index.ts'
import { parse } from '../syntax/index.ts'
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

/** What the plugin uses of the bundler, and of the environment for which the bundler builds. */
export interface ViteBuild {
  readonly environment?: { readonly config: { readonly consumer: string } }
  readonly emitFile: (file: {
    readonly type: 'asset'
    readonly fileName: string
    readonly source: string
  }) => unknown
  readonly warn: (message: string) => void
}

/** A plugin of Vite, and of rolldown. */
export interface VitePlugin {
  readonly name: string
  readonly configResolved: (config: ViteConfig) => void
  readonly configureServer: (server: ViteServer) => void
  readonly generateBundle: (this: ViteBuild) => void
}

/**
 * The plugin of Vite: its development server answers with the file, and a build writes it. A robots.txt in `public/` wins. The
 * plugin then warns, and looks at that file in place of its own. It warns of each error and warning that `wayleave check`
 * shows. In rolldown, a build writes the file, too.
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
  let isChecked = false
  const warnOf = (text: string, name: string, warn: (message: string) => void): void => {
    isChecked = true
    // The text of the options says itself that it closes the site on purpose.
    const options = isStaging && name !== 'robots.txt' ? ({ environment: 'staging' } as const) : {}
    for (const problem of problemsOf(text, name, options)) warn(`wayleave: ${problem}`)
  }
  return {
    name: 'wayleave',
    configResolved({ publicDir, logger }) {
      const file = publicDir === '' ? undefined : join(publicDir, 'robots.txt')
      const found = file === undefined ? undefined : textOf(file)
      const warn = (message: string): void => logger.warn(message)
      wins = found !== undefined
      if (file === undefined || found === undefined) return warnOf(served.text, 'robots.txt', warn)
      warn(`wayleave: ${file} wins over the options of the plugin; delete the one or the other`)
      if (!isStaging) refuseClosed(found, file)
      warnOf(found, file, warn)
    },
    configureServer({ middlewares }) {
      if (!wins) middlewares.use(middlewareOf(served))
    },
    generateBundle() {
      if (wins || this.environment?.config.consumer === 'server') return
      if (!isChecked) warnOf(served.text, 'robots.txt', (message) => this.warn(message))
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: served.text })
    },
  }
}

/** The errors and warnings that `wayleave check` shows, one a line, and what limits left out. */
function problemsOf(text: string, name: string, options: CheckOptions): readonly string[] {
  const report = checkWithConfig(name, parse(text), options)
  const { findings, notes = [], hintNotes = [], ...shown } = shownFile(report)
  const grave = findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
  const lines = findingsFormats.concise([{ ...shown, findings: grave }], allRules)
  return [...(lines === '' ? [] : lines.split('\n')), ...notes.filter((note) => !hintNotes.includes(note))]
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

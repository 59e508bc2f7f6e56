/** The plugin of Vite: it serves and writes robots.txt. */
export type { RobotsContent } from '../adapters/served-robots.ts'
export {
  robotsTxt,
  type ViteBuild,
  type ViteConfig,
  type VitePlugin,
  type ViteServer,
} from '../adapters/vite.ts'

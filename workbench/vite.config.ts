import { readFileSync } from 'node:fs'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/**
 * The page is a folder of files that any static server can serve, below any path. It has no inline script, so
 * that its Content-Security-Policy allows only its own files.
 */
export default defineConfig({
  base: './',
  plugins: [preact({ devToolsEnabled: false })],
  define: { __VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The editor has no grammar, but @lezer/common does not say that it can be left out: 6 kB of gzip.
      treeshake: { moduleSideEffects: (id) => !id.includes('/@lezer/') },
    },
  },
})

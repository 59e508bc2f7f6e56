import { readFileSync } from 'node:fs'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Texts about a robot of the registry that no first verdict shows. */
const ABOUT = new Set(['addresses', 'announced', 'documentation', 'keys', 'note', 'purposesNote', 'source'])

/** The parts of a syntax tree that {@link firstLoadPlugin} looks at. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface ObjectNode extends Node {
  readonly properties: readonly (Node & { readonly key: { readonly name?: string } })[]
}
interface DeclarationNode extends Node {
  readonly declarations?: readonly { readonly init?: Node & { readonly elements?: readonly ObjectNode[] } }[]
}

/** Leaves these texts out of the worker of the first verdicts, where they cost 11 kB of gzip. */
function firstLoadPlugin(): Plugin {
  let isFirstLoad = false
  return {
    name: 'first-load',
    buildStart: ({ input }) => {
      isFirstLoad = JSON.stringify(input).includes('verdicts-worker')
    },
    transform(code, id) {
      if (!isFirstLoad || !/\bdist[\\/]bundle[\\/]internal[\\/]robots\.js$/.test(id)) return undefined
      const cuts = (this.parse(code).body as readonly DeclarationNode[])
        .flatMap(({ declarations = [] }) => declarations.flatMap(({ init }) => init?.elements ?? []))
        .filter(({ type }) => type === 'ObjectExpression')
        .flatMap(({ properties }) =>
          // The id comes first, so each of these has one before it.
          properties.flatMap(({ key, end }, index) =>
            ABOUT.has(key.name ?? '') ? [{ from: properties[index - 1]?.end ?? 0, to: end }] : [],
          ),
        )
      return cuts.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), code)
    },
  }
}

/**
 * The worker of checks and proofs imports the files that the library and the page share, and does not hold them once
 * more: they would be a sixth of the package. A server of the page has `dist/bundle/internal` as its folder
 * `bundle/internal`.
 */
function sharedEnginePlugin(): Plugin {
  let isOfProofs = false
  return {
    name: 'shared-engine',
    enforce: 'pre',
    buildStart: ({ input }) => {
      isOfProofs = JSON.stringify(input).includes('proofs-worker')
    },
    async resolveId(source, importer) {
      if (!isOfProofs || importer === undefined) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      const [, name] = /\bdist[\\/]bundle[\\/]internal[\\/]([\w-]+\.js)$/.exec(found?.id ?? '') ?? []
      return name === undefined ? undefined : { id: `../bundle/internal/${name}`, external: 'absolute' }
    },
  }
}

/**
 * The page is a folder of files that any static server can serve, below any path. It has no inline script, so
 * that its Content-Security-Policy allows only its own files.
 */
export default defineConfig({
  base: './',
  plugins: [preact({ devToolsEnabled: false })],
  define: { __VERSION__: JSON.stringify(version) },
  worker: { format: 'es', plugins: () => [firstLoadPlugin(), sharedEnginePlugin()] },
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

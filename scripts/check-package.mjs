// @ts-check
/**
 * Packs the package as it would be published, installs it in an empty folder, and uses it there: the command,
 * types with both kinds of module resolution, a browser bundle, one dialect alone.
 *
 * Run: npm run test:package
 */
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import vm from 'node:vm'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'

/**
 * The most bytes of one dialect's entry point, minified. It holds the matcher with its index of long paths
 * (4,000 bytes), tables of the names of groups (1,700 bytes), the messages about wrong arguments, the dialects that
 * it extends, and no other.
 */
const ONE_DIALECT_BYTES = 30_000

/**
 * The most files of the package, and the most bytes of its tarball. A change that needs more has to say why. Most
 * bytes are two copies of the engine: for programs and the page, and for the command. With one copy, the command would
 * need 1.8 times the processor time to start (Node 20 and 24, 2026-11-30).
 */
const MOST_FILES = 250
const MOST_BYTES = 2_000_000

/** Dialects that Google's does not extend. A bundle of `google` must not name them. */
const STRANGERS = ['heritrix', 'python-urllib', 'libwww-perl', 'crawler-commons', 'protego', 'extended-2']

/** Makes the same calls in every environment. The results are compared with {@link ANSWERS}. */
const PROBE = `
  const text = 'User-agent: FooBot\\nDisallow: /private\\nAllow: /private/open\\n\\nUser-agent: *\\nDisallow: /'
  const file = parse(text)
  const policy = read(file, { agent: 'FooBot', dialect: dialects['rfc-9309'] })
  const answers = [
    decide(policy, 'https://example.com/private/a').verdict,
    decide(policy, 'https://example.com/private/open/a').verdict,
    decide(read(file, { agent: 'BarBot', dialect: dialects.google }), 'https://example.com/a').verdict,
    typeof explain(policy, 'https://example.com/private/a'),
    print(file) === text || print(parse(Uint8Array.from(text, (c) => c.charCodeAt(0)))).length === text.length,
    Object.keys(robots).length > 0,
  ]
`
const ANSWERS = JSON.stringify(['disallow', 'allow', 'disallow', 'object', true, true])
const NAMES = 'parse, print, read, decide, explain, dialects'

/**
 * @typedef {{ folder: string, tarball: string, inside: string }} Packed
 *   `inside` is the folder of the installed package.
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, status?: number }} [options] `status`: what the command must end with
 * @returns {string} what it printed on its standard output
 */
function run(command, args, { cwd = root, status = 0 } = {}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NO_COLOR: '1', npm_config_update_notifier: 'false', WAYLEAVE_NO_CACHE: '1' }
  // Variables that `npm run` sets for this package would apply in the other folder as well.
  for (const name of Object.keys(env))
    if (/^npm_(package|lifecycle)_|^npm_config_(local_prefix|prefix)$|^INIT_CWD$/i.test(name))
      delete env[name]
  const result = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`
  if (result.error !== undefined) throw result.error
  if (result.status !== status)
    throw new Error(`${command} ${args.join(' ')} ended with ${result.status}, expected ${status}\n${output}`)
  return result.stdout
}

/** @type {(name: string) => string} */
const bin = (name) => join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name)

/** @type {(condition: boolean, message: string) => void} */
function ensure(condition, message) {
  if (!condition) throw new Error(message)
}

/**
 * Every file below a folder, as paths with `/`, `node_modules` left out.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map((entry) =>
    relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  )
  return paths.filter((path) => !path.startsWith('node_modules/')).sort()
}

/**
 * Bundles the text of a module for browsers.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} source
 * @returns {Promise<string>}
 */
async function bundle(folder, name, source) {
  const input = join(folder, `${name}.mjs`)
  writeFileSync(input, source)
  /** @type {string[]} */
  const warnings = []
  const build = await rolldown({
    input,
    platform: 'browser',
    onLog: (_, log) => void warnings.push(log.message),
  })
  const { output } = await build.generate({ format: 'iife', name: 'bundle', minify: true })
  await build.close()
  ensure(warnings.length === 0, `The bundler warns: ${warnings.join('\n')}`)
  ensure(output.length === 1, `Expected one file, got ${output.map(({ fileName }) => fileName).join(', ')}`)
  const [chunk] = output
  ensure(
    chunk.imports.length + chunk.dynamicImports.length === 0,
    `The bundle imports ${[...chunk.imports, ...chunk.dynamicImports].join(', ')}`,
  )
  return chunk.code
}

/** @type {readonly { name: string, check: (packed: Packed) => string | Promise<string> }[]} */
const CHECKS = [
  {
    name: 'the tarball holds what it should and nothing else',
    check: ({ inside, tarball }) => {
      const files = filesBelow(inside)
      for (const wanted of [
        'package.json',
        'README.md',
        'LICENSE',
        'NOTICE.md',
        'sbom.cdx.json',
        'dist/bundle/index.js',
        'dist/types/index.d.ts',
        'dist/bundle/cli.cjs',
        'dist/workbench/index.html',
      ]) {
        ensure(files.includes(wanted), `It lacks ${wanted}`)
      }
      const allowed =
        /^(package\.json|(README|SECURITY|NOTICE)\.md|LICENSE|sbom\.cdx\.json|man\/wayleave\.1|schema\/.*\.json|skills\/[\w-]+\/SKILL\.md|examples\/.*|dist\/types\/.*\.d\.ts|dist\/bundle\/.*\.c?js|dist\/bundle\/rule-pages\.txt|dist\/workbench\/(?:index\.html|mark\.svg|assets\/[\w-]+\.(?:js|css)))$/
      const strangers = files.filter((file) => !allowed.test(file))
      ensure(strangers.length === 0, `It holds ${strangers.join(', ')}`)
      const telling = files.filter((file) =>
        readFileSync(join(inside, file), 'utf8').includes(root.replace(/[\\/]$/, '')),
      )
      ensure(telling.length === 0, `These files hold paths of this machine: ${telling.join(', ')}`)
      const bytes = statSync(tarball).size
      const installed = files.reduce((sum, file) => sum + statSync(join(inside, file)).size, 0)
      const size = `${files.length} files, ${bytes} bytes, ${installed} installed`
      ensure(
        files.length <= MOST_FILES && bytes <= MOST_BYTES,
        `It holds ${size}, more than ${MOST_FILES} files or ${MOST_BYTES} bytes`,
      )
      return size
    },
  },
  {
    // npm asks people to review such scripts. It runs `prepare` too, if a package comes from a file.
    name: 'no script runs where the package is installed',
    check: ({ inside }) => {
      const { scripts } = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8'))
      const found = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in scripts)
      ensure(found.length === 0, `It has ${found.join(', ')}`)
      return 'npm has nothing to ask'
    },
  },
  {
    name: 'publint finds nothing',
    check: ({ tarball }) => {
      const output = run(bin('publint'), ['run', tarball, '--strict', '--level', 'warning'])
      return output.trim().split('\n').at(-1) ?? ''
    },
  },
  {
    name: 'the types are right for ESM (attw)',
    check: ({ tarball }) => {
      run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color'])
      return ''
    },
  },
  {
    name: 'the command works: npx wayleave test',
    check: ({ folder }) => {
      writeFileSync(join(folder, 'robots.txt'), 'User-agent: FooBot\nDisallow: /private\n')
      const args = ['--no-install', 'wayleave', 'test', 'robots.txt', '--agent', 'FooBot']
      const allowed = run('npx', [...args, 'https://example.com/open'], { cwd: folder })
      const disallowed = run('npx', [...args, 'https://example.com/private'], { cwd: folder, status: 1 })
      ensure(/\ballow/i.test(allowed) && !/\bdisallow/i.test(allowed), `Expected an allow:\n${allowed}`)
      ensure(/\bdisallow/i.test(disallowed), `Expected a disallow:\n${disallowed}`)
      run('npx', ['--no-install', 'wayleave', 'test'], { cwd: folder, status: 2 })
      return ''
    },
  },
  {
    name: 'the command works on its example: npx wayleave report',
    check: ({ folder }) => {
      const output = run('npx', ['--no-install', 'wayleave', 'report'], { cwd: folder })
      ensure(output.includes('Googlebot'), `Expected a word on Googlebot:\n${output}`)
      return ''
    },
  },
  {
    name: 'the command has the page of a rule: npx wayleave explain',
    check: ({ folder }) => {
      const output = run('npx', ['--no-install', 'wayleave', 'explain', 'S101'], { cwd: folder })
      ensure(output.includes('missing-colon'), `Expected the page of S101:\n${output}`)
      return ''
    },
  },
  ...['nodenext', 'bundler'].map((resolution) => ({
    name: `types resolve with moduleResolution ${resolution}`,
    /** @param {Packed} packed */
    check: ({ folder }) => {
      const source = `import { ${NAMES} } from 'wayleave'
import { robots } from 'wayleave/robots'
import * as google from 'wayleave/dialects/google'
import * as allDialects from 'wayleave/dialects'
import * as allRobots from 'wayleave/robots'
${PROBE}
export const checked: readonly (string | boolean)[] = answers
export const verdict: 'allow' | 'disallow' | 'unknown' = decide(policy, '/').verdict
// @ts-expect-error read needs an agent and a dialect
read(file, {})
export { google, allDialects, allRobots }
`
      writeFileSync(join(folder, 'consumer.ts'), source)
      const compilerOptions = {
        target: 'es2022',
        lib: ['es2022'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        module: resolution === 'bundler' ? 'esnext' : 'nodenext',
        moduleResolution: resolution,
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
      )
      for (const compiler of ['tsc', 'tsc6']) run(bin(compiler), ['-p', folder])
      return 'TypeScript 6 and 7, lib es2022 alone, no DOM, no Node'
    },
  })),
  {
    name: 'errors have the names of their classes in minified code',
    check: ({ folder }) => {
      const entries = ['crawl', 'fetch', 'store']
      const script = `const wrong = [], right = new Set()
for (const entry of ${JSON.stringify(entries)})
  for (const [name, value] of Object.entries(await import('wayleave/' + entry)))
    if (value?.prototype instanceof Error) value.name === name ? right.add(name) : wrong.push(name + ' is ' + value.name)
console.log(JSON.stringify({ wrong, right: [...right] }))`
      writeFileSync(join(folder, 'errors.mjs'), script)
      const { wrong, right } = JSON.parse(run(process.execPath, ['errors.mjs'], { cwd: folder }))
      ensure(wrong.length === 0, wrong.join(', '))
      ensure(right.length >= 5, `Only ${right.join(', ')} are there`)
      return right.join(', ')
    },
  },
  {
    name: 'the root entry bundles for browsers and runs where there is no Node',
    check: async ({ folder }) => {
      const code = await bundle(
        folder,
        'root',
        `import { ${NAMES} } from 'wayleave'\nimport { robots } from 'wayleave/robots'\n${PROBE}\nexport { answers }\n`,
      )
      ensure(!/["'`]node:/.test(code), 'The bundle names a module of Node')
      const context = vm.createContext({ TextDecoder, TextEncoder, URL })
      const answers = vm.runInContext(`${code}\n;JSON.stringify(bundle.answers)`, context)
      ensure(answers === ANSWERS, `Expected ${ANSWERS}, got ${answers}`)
      return `${code.length} bytes minified`
    },
  },
  {
    name: 'importing the root entry loads no module of Node',
    check: ({ folder }) => {
      writeFileSync(join(folder, 'empty.mjs'), 'export {}\n')
      writeFileSync(join(folder, 'whole.mjs'), "export * from 'wayleave'\n")
      /** @type {(name: string) => string[]} */
      const loaded = (name) => {
        const script = `await import('./${name}.mjs'); console.log(JSON.stringify(process.moduleLoadList))`
        writeFileSync(join(folder, `load-${name}.mjs`), script)
        return JSON.parse(run(process.execPath, [`load-${name}.mjs`], { cwd: folder }))
      }
      const bare = new Set(loaded('empty'))
      const more = loaded('whole').filter((name) => !bare.has(name))
      ensure(bare.size > 0, 'Node gave no list of its modules')
      ensure(more.length === 0, `It loads ${more.join(', ')}`)
      return `${bare.size} are there before`
    },
  },
  {
    name: 'one dialect bundles without the others',
    check: async ({ folder }) => {
      const one = await bundle(
        folder,
        'one',
        "import * as google from 'wayleave/dialects/google'\nexport { google }\n",
      )
      const all = await bundle(
        folder,
        'all',
        "import * as dialects from 'wayleave/dialects'\nexport { dialects }\n",
      )
      const present = STRANGERS.filter((id) => all.includes(id))
      ensure(
        present.length === STRANGERS.length,
        `All dialects together lack ${STRANGERS.filter((id) => !present.includes(id)).join(', ')}`,
      )
      const found = STRANGERS.filter((id) => one.includes(id))
      ensure(found.length === 0, `A bundle of google also holds ${found.join(', ')}`)
      ensure(
        one.length <= ONE_DIALECT_BYTES,
        `google alone is ${one.length} bytes, more than ${ONE_DIALECT_BYTES}`,
      )
      ensure(one.length < all.length / 2, `google alone is ${one.length} bytes, all dialects ${all.length}`)
      return `${one.length} bytes minified, all together ${all.length}`
    },
  },
]

/**
 * @param {string} folder
 * @returns {Packed}
 */
function packAndInstall(folder) {
  // `prepack` would build what is built.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm pack left no tarball')
  const consumer = join(folder, 'consumer')
  mkdirSync(consumer)
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, name)],
    { cwd: consumer },
  )
  const inside = join(consumer, 'node_modules', 'wayleave')
  ensure(
    dirname(realpathSync(inside)) === join(consumer, 'node_modules'),
    'The package was linked, not installed',
  )
  return { folder: consumer, tarball: join(folder, name), inside }
}

/** @type {(error: unknown) => string} */
const messageOf = (error) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .trimEnd()
    .replaceAll('\n', '\n      ')

async function main() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wayleave-package-')))
  let failed = 0
  try {
    /** @type {Packed} */
    let packed
    try {
      packed = packAndInstall(folder)
      console.log('ok    it packs, and installs in an empty folder')
    } catch (error) {
      console.log(`FAIL  it packs, and installs in an empty folder\n      ${messageOf(error)}`)
      process.exitCode = 1
      return
    }
    for (const { name, check } of CHECKS) {
      try {
        const detail = await check(packed)
        console.log(`ok    ${name}${detail === '' ? '' : ` (${detail})`}`)
      } catch (error) {
        failed += 1
        console.log(`FAIL  ${name}\n      ${messageOf(error)}`)
      }
    }
    console.log(`package: ${CHECKS.length + 1 - failed} ok, ${failed} failed`)
    if (failed > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()

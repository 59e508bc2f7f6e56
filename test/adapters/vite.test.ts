// The plugin in builds of Vite and of rolldown. The long test of frameworks starts Vite itself.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { type RobotsContent, robotsTxt } from '../../src/entry/vite.ts'

const place = mkdtempSync(join(tmpdir(), 'wayleave-vite-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
writeFileSync(join(place, 'main.js'), 'export default 1\n')

/** What Vite warns of in a build with the plugin. */
async function warnedByVite(content: RobotsContent, inPublic?: string): Promise<readonly string[]> {
  const warned: string[] = []
  rmSync(join(place, 'public'), { recursive: true, force: true })
  if (inPublic !== undefined) {
    mkdirSync(join(place, 'public'))
    writeFileSync(join(place, 'public', 'robots.txt'), inPublic)
  }
  const say = () => undefined
  await build({
    root: place,
    configFile: false,
    customLogger: {
      ...{ info: say, error: say, warnOnce: say, clearScreen: say, hasErrorLogged: () => false },
      ...{ hasWarned: false, warn: (message: string) => void warned.push(message) },
    },
    build: { lib: { entry: 'main.js', formats: ['es'] } },
    plugins: [robotsTxt(content)],
  })
  return warned
}

const FAULTY = 'User-agent: *\nDisallow /private/\nDisallow: /a/\n'

it('Vite warns of what check finds, with its place', async () => {
  expect(await warnedByVite({ groups: [{ agents: ['*'], disallow: ['/a/'] }] })).toEqual([])
  expect(readFileSync(join(place, 'dist', 'robots.txt'), 'utf8')).toContain('User-agent: *\nDisallow: /a/\n')
  const problem = 'robots.txt:2:1: error S101/missing-colon: There is no colon after "Disallow".'
  expect(await warnedByVite(FAULTY)).toEqual([expect.stringContaining(`wayleave: ${problem}`)])
  expect(await warnedByVite({}, FAULTY)).toEqual([
    expect.stringContaining('wins over the options of the plugin'),
    expect.stringContaining(`public/${problem}`),
  ])
  // A staging site is closed on purpose.
  expect(await warnedByVite({ environment: 'staging' })).toEqual([])
  const hostile = await warnedByVite('User-agent: *\nDisallow: /\u001b[31m\nDisallow /b\n')
  expect(hostile.length).toBeGreaterThan(0)
  expect(hostile.join('')).not.toContain('\u001b')
})

it('rolldown writes the file, and warns once', async () => {
  const warned: string[] = []
  const bundle = await rolldown({
    input: join(place, 'main.js'),
    plugins: [robotsTxt(FAULTY)],
    onLog: (_level, { message }) => void warned.push(message),
  })
  const { output } = await bundle.generate()
  await bundle.close()
  const asset = output.find(({ fileName }) => fileName === 'robots.txt')
  expect(asset).toMatchObject({ type: 'asset', source: FAULTY })
  expect(warned).toEqual([expect.stringContaining('robots.txt:2:1: error S101/missing-colon')])
})

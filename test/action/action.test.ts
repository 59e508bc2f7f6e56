// Pull requests, from the first commit to the summary that a reviewer reads.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { MAX_EFFECT_CHARACTERS } from '../../src/action/run-action.ts'
import { runInProcess } from '../run-command.ts'
import { act, checkout, git, gitText, removeRepositories, variables, writtenIn } from './pull-request.ts'

afterAll(removeRepositories)

const action = fileURLToPath(new URL('../../action/', import.meta.url))

const SITEMAP = '\nSitemap: https://shop.test/sitemap.xml\n'
const OPEN = `User-agent: *\nDisallow: /admin/\n${SITEMAP}`
const ROBOTS = { 'robots.txt': OPEN }

/** A pull request that changes robots.txt to this text. */
const changedTo = (text: string, inputs = {}) => act(checkout(ROBOTS, { 'robots.txt': text }), inputs)

describe('the summary of a pull request', () => {
  it('names who loses a folder, then the best-known robots for which nothing changes', async () => {
    const group = 'User-agent: GPTBot\nDisallow: /admin/\nDisallow: /blog/\n'
    const { code, summary, outputs, log } = await changedTo(`${OPEN}\n${group}`)
    expect(code).toBe(0)
    expect(summary).toMatch(/^## Wayleave: passed\n/)
    expect(summary).toMatch(/\n- GPTBot loses \/blog\/\.\n- Nothing changes for Googlebot, bingbot, /)
    expect(summary).toContain('after:  line 8 Disallow: /blog/')
    expect(log).toContain('- robots.txt: GPTBot loses /blog/.\n')
    const [effect] = JSON.parse(outputs.effect ?? '') as { path: string; changed: { robots: object[] }[] }[]
    expect(effect).toMatchObject({ path: 'robots.txt', before: 'main:robots.txt', after: 'robots.txt' })
    expect(effect?.changed.map(({ robots }) => robots)).toEqual([
      [{ agent: 'GPTBot', robot: 'gptbot', dialect: 'rfc-9309' }],
    ])
    expect(outputs).toMatchObject({ findings: '0', failed: 'false' })
  })

  it('fails for a site that is closed, and marks the line', async () => {
    const { code, summary, log, outputs } = await changedTo(`User-agent: *\nDisallow: /\n${SITEMAP}`)
    expect(code).toBe(1)
    expect(summary).toContain('## Wayleave: failed')
    expect(summary).toContain('robots.txt: a robot loses something, or may (fail-on: loss:search)')
    expect(summary).toMatch(/- Googlebot, bingbot, .* lose everything\.\n/)
    expect(log).toMatch(/^::warning file=robots\.txt,line=2,.*I101\/site-blocked/)
    expect(outputs.failed).toBe('true')
  })

  it('names a sitemap that is gone, after the robots', async () => {
    const { code, summary } = await changedTo('User-agent: *\nDisallow: /admin/\n')
    expect(code).toBe(0)
    expect(summary).toMatch(
      /\n- The same URLs as before for Googlebot, .*\n- Sitemap https\\:\/\/shop\.test\/sitemap\.xml is no longer listed, for all robots\.\n/,
    )
  })

  it('names a folder that is opened, and signals that came, with their values', async () => {
    const { summary } = await changedTo(`User-agent: *\nContent-Signal: ai-train=no\nDisallow:\n${SITEMAP}`)
    expect(summary).toMatch(/\n- Googlebot, .* gain \/admin\/; get a Content-signal\.\n/)
    expect(summary).toMatch(/\n- \+ Content-signal ai-train=no \(line 2\)\n/)
  })

  it('says that another layout changes nothing, with proof', async () => {
    const { code, summary } = await changedTo(`# ours\nuser-agent:*\ndisallow:/admin/\n${SITEMAP}`)
    expect(code).toBe(0)
    expect(summary).toMatch(/- Nothing changes for Googlebot, .*: proved for every URL of every site/)
    expect(summary).not.toContain('<details>')
  })

  it('reads a file that is missing on one side as absent', async () => {
    const gone = await act(checkout(ROBOTS, {}))
    expect(gone.summary).toContain('The file is gone. A site without it is open to all robots.')
    expect(gone.summary).toMatch(/ gain \/admin\/\.\n/)
    const added = await act(checkout({}, { 'robots.txt': 'User-agent: *\nDisallow: /\n' }))
    expect(added.code).toBe(1)
    expect(added.summary).toContain('The file is new.')
    expect(added.summary).toContain('lose everything.')
  })

  it('reads each changed file of a repository with many, and no other', async () => {
    const files = { 'a/robots.txt': OPEN, 'b/robots.txt': OPEN, 'docs/robots.txt': OPEN }
    const folder = checkout(files, { ...files, 'b/robots.txt': 'User-agent: *\nDisallow: /\n' })
    const { summary, outputs } = await act(folder)
    expect(summary).toContain('1 of 3 files changed')
    expect(JSON.parse(outputs.effect ?? '').map(({ path }: { path: string }) => path)).toEqual([
      'b/robots.txt',
    ])
    rmSync(`${folder}.summary`)
    expect((await act(folder, { files: 'a, docs/*.txt' })).summary).toContain('no of 2 files changed')
    expect((await act(folder, { files: 'c/robots.txt' })).log).toContain('no file fits "c/robots.txt"')
    expect((await act(folder, { files: '../x/robots.txt' })).log).toContain('lies outside of the repository')
  })

  it('says which effects the output leaves out, as GitHub takes 1 MB a job', async () => {
    // A hundred groups, of which each robot has another rule: tens of thousands of characters a file.
    const groups = Array.from(
      { length: 120 },
      (_, at) => `User-agent: bot${at}x\nDisallow: /${'a'.repeat(300)}${at}/\n`,
    )
    const paths = Array.from({ length: 5 }, (_, at) => `s${at}/robots.txt`)
    const files = (text: string) => Object.fromEntries(paths.map((path) => [path, text]))
    const { outputs, log, summary } = await act(checkout(files(OPEN), files(groups.join('\n'))), {
      'fail-on': 'never',
    })
    const effect = JSON.parse(outputs.effect ?? '') as { path: string; leftOut?: true; changed?: object[] }[]
    expect(effect.map(({ path }) => path)).toEqual([...paths].sort())
    expect((outputs.effect ?? '').length).toBeLessThan(MAX_EFFECT_CHARACTERS + 10_000)
    const left = effect.filter(({ leftOut }) => leftOut === true)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(paths.length)
    expect(log).toContain(
      `- The output "effect" has the path alone of ${left.length} changed files: GitHub takes 1 MB`,
    )
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
  })

  it('counts only what the base does not have', async () => {
    const flawed = 'User-agent: *\nDisallow: /\nDisalow: /a\n'
    const base = { 'robots.txt': flawed }
    const same = await act(checkout(base, { 'robots.txt': `# a comment\n${flawed}` }))
    expect([same.code, same.outputs.findings]).toEqual([0, '0'])
    expect(same.log).not.toContain('::warning')
    const more = await act(checkout(base, { 'robots.txt': `${flawed}Dissallow: /b\n` }))
    expect([more.code, more.outputs.findings]).toEqual([1, '1'])
    expect(more.log).toContain('::warning file=robots.txt,line=4,')
  })

  it('prints texts of strangers as text', async () => {
    const named = 'User-agent: ::error::x|<b>`@me\n'
    const hostile = `${OPEN}${named}Disallow: /[a](http://evil.test)/**b**/<script>/##[error]\n# ::stop-commands::x\nSitemap: https://shop.test/]<img>(javascript:1)\n`
    const { summary, log } = await changedTo(hostile)
    const outside = summary.replace(/```text\n[\s\S]*?\n```/, '').replace(/<\/?(?:details|summary)>/g, '')
    expect(outside).not.toMatch(/(?<!\\)[<`[\]*|](?! |---|\n)(?<!\n\|)/)
    expect(outside).not.toMatch(/https?:\/\//)
    for (const line of log.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:- |::(?:error|warning|notice) file=robots\.txt,)/)
    expect(log).not.toContain('##[')
  })
})

describe('the base', () => {
  it('is a branch of origin, if there is none of that name here', async () => {
    const folder = checkout(ROBOTS, { 'robots.txt': `${OPEN}User-agent: GPTBot\nDisallow: /x/\n` })
    git(folder, 'update-ref', 'refs/remotes/origin/release/1', 'main')
    const { summary } = await act(folder, {}, 'release/1')
    expect(summary).toContain('Compared with origin/release/1 (')
  })

  it('that a shallow checkout lacks is named with the depth to set, and the findings are still there', async () => {
    const folder = checkout(ROBOTS, { 'robots.txt': 'User-agent: *\nDisallow: /\n' })
    git(folder, 'commit', '-q', '-a', '-m', 'changed')
    const clone = `${folder}.clone`
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone)
    const { code, log, summary } = await act(clone, {}, 'next')
    expect(code).toBe(1)
    expect(log.match(/fetch-depth: 0/g)).toHaveLength(1)
    expect(summary).toContain(
      'input base: the checkout is shallow and has no "next". Set "fetch-depth: 0" in the step of actions/checkout.',
    )
    expect(summary).toContain('I101/site-blocked')
  })

  it.each(['^main', 'main...main'])(
    '%s names no commit, and the summary says that nothing was compared',
    async (base) => {
      const { code, log, summary } = await act(checkout(ROBOTS, ROBOTS), { base })
      expect(code).toBe(1)
      expect(log).toContain(`input base: the checkout has no "${base}"`)
      expect(summary).toContain('\n\nNothing was compared: there is no base.')
    },
  )

  it('of which git lacks a part hides nothing that is wrong in the files', async () => {
    const folder = checkout(ROBOTS, { 'robots.txt': 'User-agent: *\nDisallow: /\n' })
    const tree = gitText(folder, 'rev-parse', 'main^{tree}')
    rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)))
    const { code, log, summary } = await act(folder)
    expect(code).toBe(1)
    expect(log).toContain('input base: git cannot list the files of "main"')
    expect(summary).toContain('Nothing was compared: there is no base.')
    expect(summary).toContain('I101/site-blocked')
  })

  it.each(['--upload-pack=touch x', '-x'])('%s is no option of git', async (base) => {
    expect((await act(checkout(ROBOTS, ROBOTS), { base })).log).toMatch(/^::error .*is not a name of git/)
  })

  it('is not needed: everything that is wrong then counts', async () => {
    const { code, log } = await act(
      checkout(ROBOTS, { 'robots.txt': 'User-agent: *\nDisalow: /a\n' }),
      {},
      '',
    )
    expect(code).toBe(1)
    expect(log).toContain('Nothing was compared: there is no base.')
  })

  it('is not read through a link that leads out of the repository', async () => {
    const folder = checkout(ROBOTS, {})
    symlinkSync('/etc/passwd', join(folder, 'robots.txt'))
    const { code, summary } = await act(folder)
    expect(code).toBe(1)
    expect(summary).toContain('could not be read: it is a link that leads out of the repository')
    expect(summary).not.toContain('root:')
  })
})

describe('inputs', () => {
  const closed = `${OPEN}\nUser-agent: Googlebot\nDisallow: /\n`

  it.each([
    ['never', 0],
    ['error', 0],
    ['loss:ai-training', 0],
    ['loss:google', 1],
    ['error, loss', 1],
    ['warning', 1],
  ])('fail-on %s: exits with %i for a site that is closed to Googlebot', async (failOn, code) => {
    expect((await changedTo(closed, { 'fail-on': failOn })).code).toBe(code)
  })

  it.each([
    ['change', 'unknown value "change"'],
    ['loss:serch', 'Did you mean search?'],
    ['never, loss', '"never" next to other values'],
    [',', 'input fail-on: an empty value'],
  ])('fail-on %s is refused', async (failOn, message) => {
    const { code, log, outputs } = await changedTo(closed, { 'fail-on': failOn })
    expect([code, outputs.failed]).toEqual([1, 'true'])
    expect(log).toContain(message)
  })

  it('expect: what the table of the base asked for and the base failed does not count', async () => {
    const table = { 'robots.expect': 'gptbot / disallow\n' }
    const inputs = { expect: 'robots.expect', 'fail-on': 'error' }
    const changed = { 'robots.txt': `# ours\n${OPEN}` }
    const old = await act(checkout({ ...ROBOTS, ...table }, { ...changed, ...table }), inputs)
    expect(old.code).toBe(0)
    const added = await act(checkout(ROBOTS, { ...changed, ...table }), inputs)
    expect(added.code).toBe(1)
    expect(added.log).toMatch(/^::error file=robots\.txt,.*I113\/expectation-failed/)
    expect((await act(checkout(ROBOTS, ROBOTS), inputs)).log).toContain('there is no such file')
  })

  it('assertions hold also for a file that is gone', async () => {
    const inputs = { 'assert-allowed': 'google, bingbot', 'assert-blocked': 'gptbot' }
    const blocked = { 'robots.txt': `${OPEN}\nUser-agent: GPTBot\nDisallow: /\n` }
    expect((await act(checkout(blocked, blocked), inputs)).code).toBe(0)
    const { code, log } = await act(checkout(blocked, {}), { ...inputs, 'fail-on': 'error' })
    expect(code).toBe(1)
    expect(log).toContain('(input assert-blocked)')
    expect((await act(checkout(blocked, blocked), { 'assert-allowed': 'gogle' })).code).toBe(1)
  })

  it.each(['never', 'loss', 'loss:ai-training'])(
    'fail-on %s: an assertion or an expectation that fails still fails the run',
    async (failOn) => {
      const folder = (): string =>
        checkout(ROBOTS, { 'robots.txt': `# ours\n${OPEN}`, 'robots.expect': 'gptbot / disallow\n' })
      for (const inputs of [{ 'assert-blocked': 'gptbot' }, { expect: 'robots.expect' }]) {
        const { code, summary } = await act(folder(), { ...inputs, 'fail-on': failOn })
        expect(code).toBe(1)
        expect(summary).toContain('- robots.txt: an assertion or an expectation fails\n')
      }
      expect((await act(folder(), { 'assert-allowed': 'gptbot', 'fail-on': failOn })).code).toBe(0)
    },
  )

  it.each([
    [
      { expect: 'gone.expect' },
      '- robots.txt: could not be checked: input expect: cannot read "gone.expect"',
    ],
    [{ stance: 'gone.json' }, '- robots.txt: could not be checked: input stance: cannot read "gone.json"'],
    [{ baseline: 'robots.txt' }, '- robots.txt: the baseline is not JSON'],
  ])('%j: what cannot be read fails the run, and hides no effect', async (inputs, problem) => {
    const closed = 'User-agent: *\nDisallow: /\n'
    const files = { 'robots.txt': OPEN, 'b/robots.txt': OPEN }
    const folder = checkout(files, { 'robots.txt': closed, 'b/robots.txt': closed })
    const { code, summary, outputs } = await act(folder, { ...inputs, 'fail-on': 'never' })
    expect(code).toBe(1)
    expect(summary.replaceAll('\\', '')).toContain(problem)
    expect(summary.match(/ lose everything\./g)).toHaveLength(2)
    expect(JSON.parse(outputs.effect ?? '')).toHaveLength(2)
  })

  it('baseline hides what the team accepts, and says if there is none', async () => {
    const flawed = 'User-agent: *\nDisallow: /a/\nDisalow: /b\n'
    const folder = checkout({}, { 'robots.txt': flawed })
    const without = await act(folder, { baseline: 'robots.baseline.json' }, '')
    expect(without.code).toBe(1)
    expect(without.log).toContain('there is no baseline "robots.baseline.json"')
    await runInProcess(['check', 'robots.txt', '--baseline', 'robots.baseline.json', '--update-baseline'], {
      cwd: folder,
    })
    const { code, outputs } = await act(folder, { baseline: 'robots.baseline.json' }, '')
    expect([code, outputs.findings]).toEqual([0, '0'])
  })

  it('sarif has all findings, also those of the base', async () => {
    const base = { 'robots.txt': 'User-agent: *\nDisallow: /\n' }
    const folder = checkout(base, base)
    expect((await act(folder, { sarif: 'robots.sarif' })).code).toBe(0)
    const { runs } = JSON.parse(readFileSync(join(folder, 'robots.sarif'), 'utf8'))
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('I101')
  })

  it('url: a site that the guard refuses, or that is no site, fails and says so', async () => {
    const folder = checkout({}, {})
    const { code, log } = await act(folder, { url: 'http://127.0.0.1:9/' }, '')
    expect(code).toBe(1)
    expect(log).toContain('was not requested')
    expect((await act(folder, { url: 'shop.test' }, '')).log).toContain('input url: not a URL of a site')
  })
})

describe('the bundle', () => {
  it('runs alone, wherever it lies, in a process of its own', async () => {
    const folder = checkout(ROBOTS, { 'robots.txt': 'User-agent: *\nDisallow: /\n' })
    const alone = `${folder}.alone`
    mkdirSync(alone)
    writeFileSync(join(alone, 'index.js'), readFileSync(join(action, 'dist/index.js')))
    const env = {
      PATH: process.env.PATH,
      ...variables(folder, { sarif: 'x.sarif' }),
      GITHUB_WORKSPACE: folder,
    }
    expect(() => execFileSync(process.execPath, [join(alone, 'index.js')], { env, stdio: 'pipe' })).toThrow(
      expect.objectContaining({ status: 1 }),
    )
    expect(writtenIn(folder).summary).toContain('lose everything.')
    expect(existsSync(join(folder, 'x.sarif'))).toBe(true)
  })

  it('is what action.yml starts, with the inputs that the code reads', () => {
    const text = readFileSync(join(action, 'action.yml'), 'utf8')
    const { errors } = parseDocument(text)
    expect(errors).toEqual([])
    const { inputs, runs } = parseDocument(text).toJS() as { inputs: object; runs: object }
    expect(runs).toEqual({ using: 'node24', main: 'dist/index.js' })
    const source = readFileSync(new URL('../../src/action/inputs.ts', import.meta.url), 'utf8')
    const read = [...source.matchAll(/(?:given|named)\('([\w-]+)'\)/g)].map(([, name]) => name)
    expect([...new Set(read)].sort()).toEqual(Object.keys(inputs).sort())
  })
})

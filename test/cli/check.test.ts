// `wayleave check` and `wayleave explain`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_FINDINGS_PER_RULE } from '../../src/check/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-check-'))

/** A line without its colon. Google reads it and most parsers do not, so only a person can choose the fix. */
const FAULTY = 'User-agent: *\nDisallow: /a\nDisallow /y\n'
const SOUND = 'User-agent: *\nDisallow: /private/\n'

function run(
  args: readonly string[],
  { input = '', cwd = folder }: { input?: string; cwd?: string } = {},
): Promise<Ended> {
  return runCommand(args, { cwd, input })
}

function written(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return name
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('wayleave check', () => {
  it('prints findings with their code, place and line, and ends with 1', async () => {
    const { code, out } = await run(['check', written('faulty.txt', FAULTY)])
    expect(code).toBe(1)
    expect(out).toContain('faulty.txt · 3 lines')
    expect(out).toContain('Problem  line 3')
    expect(out).toContain('S101/missing-colon')
    expect(out).toContain('Disallow /y')
  })

  it('after fixes of --select, says that no other rule was checked', async () => {
    const name = written('selected.txt', 'User-agent: *\nDisalow: /a\nDisallow: b\n')
    const { out, err } = await run(['check', name, '--select', 'S104', '--fix-unsafe'])
    expect(out).toContain('no findings in 1 file')
    expect(err).toContain('wayleave: --select left out every rule but S104\n')
    expect((await run(['check', name, '--select', 'P101'])).err).toBe('')
  })

  it('has nothing to say of a sound file, and ends with 0', async () => {
    expect(await run(['check', written('sound.txt', SOUND)])).toMatchObject({ code: 0, err: '' })
  })

  it('prints JSON in the contract of the documentation', async () => {
    const { out } = await run(['check', '-', '--json', '--select', 'S101'], { input: FAULTY })
    const { file, findings, summary } = JSON.parse(out)
    expect(file).toBe('standard input')
    expect(findings).toMatchObject([
      {
        code: 'S101',
        name: 'missing-colon',
        severity: 'error',
        line: 3,
        column: 1,
        endLine: 3,
        endColumn: 9,
      },
    ])
    expect(findings[0].dialects).toContain('rfc-9309')
    expect(findings[0].fix).toEqual({ kind: 'changes-meaning', edits: [{ start: 35, end: 35, text: ':' }] })
    expect(summary).toMatchObject({ error: 1, warning: 0 })
  })

  it('--fail-on, --max-warnings and --exit-zero set the exit code', async () => {
    const warned = written('warned.txt', 'User-agent: *\nDisalow: /x\nDisallow: /y\n')
    const args = ['check', warned, '--select', 'S104']
    expect((await run(args)).code).toBe(1)
    expect((await run([...args, '--fail-on', 'error'])).code).toBe(0)
    expect((await run([...args, '--fail-on', 'error', '--max-warnings', '0'])).code).toBe(1)
    expect((await run([...args, '--exit-zero'])).code).toBe(0)
  })

  it('shows a patch and the effect of fixes, and writes neither', async () => {
    const name = written('patched.txt', FAULTY)
    const patch = (await run(['check', name, '--fix-unsafe', '--diff'])).out
    expect(patch).toContain('--- a/patched.txt\n+++ b/patched.txt\n')
    expect(patch).toContain('-Disallow /y\n+Disallow: /y\n')
    const { out } = await run(['check', name, '--fix-unsafe', '--effect'])
    expect(out).toContain('closed')
    expect(out).toContain('https://example.com/y')
    expect(readFileSync(join(folder, name), 'utf8')).toBe(FAULTY)
  })

  it('prints no patch of a file that is not in UTF-8: it would not apply', async () => {
    const bytes = Buffer.from('User-agent: *\nDisallow: /x\n', 'utf16le')
    const name = written('utf-16.txt', bytes)
    const { code, out, err } = await run(['check', name, '--fix-unsafe', '--diff'])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('a patch of its text does not apply')
    await run(['check', name, '--fix-unsafe'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('User-agent: *\nDisallow: /x\n')
  })

  it('a needless byte order mark is removed, and the patch contains it', async () => {
    const name = written('marked.txt', `\ufeff# robots\n${SOUND}`)
    const args = ['check', name, '--select', 'E101']
    expect(JSON.parse((await run([...args, '--json'])).out).findings[0].fix).toEqual({
      kind: 'safe',
      edits: [],
      withoutMark: true,
    })
    expect((await run(args)).out).toContain('only the byte order mark is removed')
    expect((await run([...args, '--fix', '--diff'])).out).toContain('-\ufeff# robots\n+# robots\n')
    await run([...args, '--fix'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe(`# robots\n${SOUND}`)
    const faulty = written('marked-faulty.txt', `\ufeff${FAULTY}`)
    expect((await run(['check', faulty, '--select', 'S101', '--fix-unsafe', '--diff'])).out).toContain(
      ' \ufeffUser-agent: *\n',
    )
  })

  it('makes safe fixes, and the others only when asked to', async () => {
    const name = written('fixed.txt', FAULTY)
    expect((await run(['check', name, '--fix'])).err).toContain('--fix-unsafe')
    expect(readFileSync(join(folder, name), 'utf8')).toBe(FAULTY)
    await run(['check', name, '--fix-unsafe'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('User-agent: *\nDisallow: /a\nDisallow: /y\n')
    expect((await run(['check', '-', '--fix', '--select', 'E112'], { input: SOUND.trimEnd() })).out).toBe(
      SOUND,
    )
  })

  it('the nearest configuration applies, and the command line overrides it', async () => {
    const below = join(folder, 'project', 'public')
    mkdirSync(below, { recursive: true })
    writeFileSync(
      join(folder, 'project', 'wayleave.config.json'),
      '{ "select": ["S101"], "severities": { "S101": "hint" } }',
    )
    writeFileSync(join(below, 'robots.txt'), FAULTY)
    const inside = join('project', 'public', 'robots.txt')
    expect(await run(['check', inside, '--format', 'concise'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('hint'),
    })
    expect((await run(['check', inside, '--fail-on', 'hint'])).code).toBe(1)
    const inForce = JSON.parse((await run(['check', inside, '--print-config'])).out)[inside]
    expect(inForce).toMatchObject({ presets: [], failOn: 'warning', rules: { 'S101/missing-colon': 'hint' } })
    expect(Object.keys(inForce.rules)).toHaveLength(1)
    expect(inForce.config).toMatch(/project.wayleave\.config\.json$/)
    expect(inForce.dialects).toContain('rfc-9309')
  })

  it('--print-config prints the settings, with and without a preset', async () => {
    const printed = async (...args: string[]) =>
      JSON.parse((await run(['check', '-', '--print-config', ...args])).out)['-']
    const chosen = await printed()
    const preset = await printed('--preset', 'yandex', '--max-warnings', '3')
    expect(chosen).toMatchObject({
      presets: [],
      failOn: 'warning',
      rules: { 'S101/missing-colon': 'error', 'X901/unused-suppression': 'warning' },
    })
    expect(chosen.config).toBe(undefined)
    expect(preset).toMatchObject({
      presets: ['yandex'],
      dialects: ['yandex'],
      maxWarnings: 3,
      rules: { 'G105/duplicate-group': 'error' },
    })
  })

  it('leaves out what a baseline has', async () => {
    const name = written('inherited.txt', FAULTY)
    const baseline = ['--baseline', 'baseline.json']
    expect((await run(['check', name, ...baseline, '--update-baseline'])).code).toBe(0)
    expect((await run(['check', name, ...baseline])).code).toBe(0)
    written('inherited.txt', `${FAULTY}Disallow /z\n`)
    const { code, out } = await run(['check', name, ...baseline, '--format', 'concise'])
    expect(code).toBe(1)
    expect(out).toContain('4:1')
    expect(out).not.toContain('3:1')
  })

  it('--update-baseline records the checked files, keeps others, and a missing baseline is reported', async () => {
    const [one, other] = [written('one.txt', FAULTY), written('other.txt', 'User-agent: *\nDisallow /a\n')]
    const args = ['--select', 'S101', '--baseline', 'both.json']
    expect((await run(['check', one, other, ...args])).err).toContain('there is no baseline "both.json"')
    expect((await run(['check', one, other, ...args, '--update-baseline'])).err).toBe(
      'wayleave: wrote 2 findings to the baseline\n',
    )
    expect((await run(['check', other, ...args, '--update-baseline'])).err).toBe(
      'wayleave: wrote 1 finding to the baseline\n',
    )
    expect(await run(['check', one, other, ...args])).toMatchObject({ code: 0, err: '' })
  })

  it('holds a file to a table, to the URLs of a site, and to a stance', async () => {
    const name = written('held.txt', 'User-agent: *\nDisallow: /private/\n')
    const table = written('table.txt', '* /private/x disallow 2\n* /private/y allow\n')
    const { code, out } = await run(['check', name, '--expect', table, '--format', 'concise'])
    expect(code).toBe(1)
    expect(out.match(/I113/g)).toHaveLength(1)
    const urls = written('urls.txt', 'https://example.com/\n/about\n')
    expect((await run(['check', name, '--urls', urls, '--format', 'concise'])).out).toContain('P127')
    const stance = written('stance.json', '{ "purposes": { "ai-training": "disallow" } }')
    const closed = written('closed.txt', (await run(['new', '--stance', stance])).out)
    expect(await run(['check', closed, '--stance', stance, '--select', 'S'])).toMatchObject({
      code: 0,
      err: '',
    })
  })

  it('finds in every format that a stance is not met, whatever else is selected', async () => {
    const name = written('held.txt', SOUND)
    const args = [
      'check',
      name,
      '--stance',
      written('stance.json', '{ "purposes": { "ai-training": "disallow" } }'),
      '--select',
      'S',
    ]
    const { code, err, out } = await run([...args, '--json'])
    expect([code, err]).toEqual([1, ''])
    const { findings } = JSON.parse(out)
    expect(findings.every((finding: { code: string }) => finding.code === 'I114')).toBe(true)
    expect(findings[0].message).toMatch(
      /^The stance wants to disallow .* other robots, but the file contradicts it. "https:\/\/example\.com\/" is allowed without a deciding line and should be forbidden\./,
    )
    expect((await run([...args, '--format', 'github'])).out).toContain('::error file=held.txt')
    expect((await run([...args, '--format', 'junit'])).out).toContain(`failures="${findings.length}"`)
    expect((await run([...args, '--ignore', 'I114'])).code).toBe(0)
  })

  it('a shown patch or effect, or a remaining finding, exits with 1', async () => {
    const name = written('shown.txt', FAULTY)
    const at = async (input: string, ...args: string[]) =>
      await run(['check', '-', '--select', 'S101,E112', ...args], { input })
    expect(await run(['check', name, '--select', 'S101', '--diff'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^wayleave: shown.txt: the patch is empty, because no fix applies; 1 fix changes .* \(--fix-unsafe\)\n.*found errors/,
      ),
    })
    expect((await run(['check', name, '--select', 'S101', '--fix-unsafe', '--diff'])).code).toBe(1)
    expect((await run(['check', name, '--select', 'S101', '--fix-unsafe', '--effect'])).code).toBe(1)
    expect(
      (await run(['check', name, '--select', 'S101', '--fix-unsafe', '--diff', '--exit-zero'])).code,
    ).toBe(0)
    expect((await at(SOUND, '--diff')).code).toBe(0)
    expect((await at(SOUND.trimEnd(), '--diff')).code).toBe(1)
    // A fix that nobody feels has no effect, and once it is made nothing is left.
    expect((await at(SOUND.trimEnd(), '--effect')).code).toBe(0)
    const onSite = await at(SOUND.trimEnd(), '--effect', '--origin', 'https://shop.example')
    expect(onSite.out).toMatch(/proved for every URL of\shttps:\/\/shop\.example,/)
    expect(await at(SOUND.trimEnd(), '--fix')).toMatchObject({ code: 0, out: SOUND })
    expect(await at(FAULTY, '--fix')).toMatchObject({ code: 1, out: FAULTY })
    expect((await at(FAULTY, '--fix', '--fail-on', 'error', '--ignore', 'S101')).code).toBe(0)
  })

  it('without findings, a message says what a limit left out', async () => {
    const input = `User-agent: *\n${'Noindex: /a\n'.repeat(MAX_FINDINGS_PER_RULE + 2)}`
    const { err } = await run(['check', '-', '--select', 'X105', '--diff', '--exit-zero'], { input })
    expect(err).toContain(
      `wayleave: standard input: X105/noindex has ${MAX_FINDINGS_PER_RULE + 2} findings. The report leaves out 2 of them.\n`,
    )
  })

  it('speaks of the files that it can read, and of the others in every format of a program', async () => {
    const args = ['check', 'missing.txt', written('faulty.txt', FAULTY), '--select', 'S101', '--exit-zero']
    const { code, out, err } = await run([...args, '--json'])
    expect(code).toBe(3)
    expect(err).toMatch(/^wayleave: argument FILE: cannot read "missing\.txt" \(no such file\)\. .*\n$/)
    expect(JSON.parse(out)).toMatchObject([
      { file: 'faulty.txt', summary: { error: 1 } },
      { file: 'missing.txt', problem: expect.stringContaining('no such file') },
    ])
    expect((await run([...args, '--format', 'junit'])).out).toContain('errors="1"')
    expect((await run([...args, '--format', 'github'])).out).toContain(
      '::error file=missing.txt,title=could not be read::',
    )
    expect(
      JSON.parse((await run([...args, '--format', 'sarif'])).out).runs[0].invocations[0].executionSuccessful,
    ).toBe(false)
  })

  it('--stdin-filename names standard input and selects its configuration', async () => {
    mkdirSync(join(folder, 'named'), { recursive: true })
    writeFileSync(join(folder, 'named', 'wayleave.config.json'), '{ "select": ["S101"] }')
    const args = ['check', '-', '--stdin-filename', 'named/robots.txt']
    const { file, findings } = JSON.parse((await run([...args, '--json'], { input: `\ufeff${FAULTY}` })).out)
    expect([file, findings.length]).toEqual(['named/robots.txt', 1])
    expect((await run([...args, '--fix-unsafe', '--diff'], { input: FAULTY })).out).toContain(
      '--- a/named/robots.txt\n',
    )
  })

  it('writes what it finds to a file', async () => {
    const args = ['check', written('faulty.txt', FAULTY), '--json', '--select', 'S101']
    const { out } = await run(args)
    expect(await run([...args, '--output-file', 'found.json'])).toMatchObject({ code: 1, out: '', err: '' })
    expect(readFileSync(join(folder, 'found.json'), 'utf8')).toBe(out)
  })

  it.each([
    [['check'], 'no file'],
    [['check', 'missing.txt'], 'missing.txt'],
    [['check', '-', '--format', 'sarff'], 'Did you mean sarif?'],
    [['check', '-', '--select', 'S999'], 'S999'],
    [['check', '-', '--fail-on', 'eror'], 'Did you mean error?'],
    [['check', '-', '--max-warnings', '-1'], '--max-warnings'],
    [['check', '-', '--update-baseline'], '--baseline'],
    [['check', '-', '-'], 'several inputs on standard input'],
    [['check', '-', '--expect', '-'], 'several inputs on standard input'],
    [['check', './x', '--output-file', 'x'], 'is both checked and written to'],
    [['check', 'x', '--stdin-filename', 'y'], 'option --stdin-filename'],
    [['check', '-', '--diff', '--output-file', 'y'], 'option --output-file'],
    [['check', '-', '--preset', 'recommend'], 'Did you mean recommended?'],
  ])('%j is a usage error', async (args, says) => {
    const { code, err } = await run(args)
    expect(code).toBeGreaterThanOrEqual(2)
    expect(err).toContain(says)
  })

  it('prints nothing that a terminal would act on', async () => {
    const { out } = await run(['check', '-'], { input: 'User-agent: *\nDis\u001b[31mallow /x\u0007\n' })
    expect(out).not.toMatch(/[\u0007\u001b]/)
  })
})

describe('wayleave explain', () => {
  it('prints the page of a rule, by its code or name', async () => {
    const { code, out } = await run(['explain', 'S101'])
    expect(code).toBe(0)
    expect(out).toContain('missing-colon')
    expect((await run(['explain', 'missing-colon'])).out).toBe(out)
  })

  it('prints the first example, and every one with --all', async () => {
    const [brief, all] = [await run(['explain', 'G107']), await run(['explain', 'G107', '--all'])]
    expect(brief.out.split('\n').length).toBeLessThan(50)
    expect(brief.out).toMatch(/ {4}\S.*\n\nMore examples: wayleave explain G107 --all\n/)
    expect(all.out).toContain('Not reported')
    expect(all.out).not.toContain('More examples')
  })

  it('lists them all, and helps with a slip', async () => {
    expect((await run(['explain'])).out).toContain('S101')
    expect(await run(['explain', 'mising-colon'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('missing-colon'),
    })
  })
})

// `wayleave format` and `wayleave new`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mainDialects } from '../../src/dialects/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const DIALECTS = mainDialects.length

const folder = mkdtempSync(join(tmpdir(), 'wayleave-rewrite-'))

function run(args: readonly string[], input: string | Buffer = ''): Promise<Ended> {
  return runCommand(args, { cwd: folder, input })
}

function written(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return name
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SPLIT = 'user-agent: *\n\nDisallow: /a\nAllow: /a/b\n'

describe('wayleave join', () => {
  const part = written('opens.txt', 'User-agent: *\nAllow: /\nDisallow: /y\n')
  const other = written('z.txt', 'User-agent: *\nDisallow: /z\n')

  it('names a loss in dialects that read few sites today, with exit code 0', async () => {
    const { code, err } = await run(['join', part, other])
    expect(code).toBe(0)
    const [first, second, ...rows] = err.split('\n')
    expect(first).toBe('proved: no rule of the 2 parts is lost, except in dialects that read few sites today')
    expect(second).toContain('`wayleave dialects ID`')
    expect(rows.join(' ').replace(/ +/g, ' ')).toContain(
      'z.txt:2: Disallow: /z is lost on https://example.com/z for Slurp, Baiduspider',
    )
  })

  it('has exit code 1 if such a dialect is that of a robot which a part names, or if any other decides', async () => {
    const named = await run(['join', part, other, written('slurp.txt', 'User-agent: Slurp\nDisallow: /s\n')])
    expect(named.code).toBe(1)
    expect(named.err).toContain('slurp.txt:2: Disallow: /s is lost on https://example.com/s for Slurp: line')
    const [before] = named.err.split('In dialects that read few sites today')
    expect(before).not.toContain('heritrix')
    const lost = written('all.txt', 'User-agent: *\nDisallow: /\nAllow: /z/b\n')
    expect((await run(['join', other, lost])).code).toBe(1)
  })

  it('join of a template: is refused, because its commands would be lost', async () => {
    const template = written(
      'hugo.txt',
      'User-agent: *\n{{ range .Pages }}\nDisallow: {{ .Permalink }}\n{{ end }}\n',
    )
    const { code, out, err } = await run(['join', other, template])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('line 2 is of a template ({{ range .Pages }})')
  })
})

describe('wayleave format', () => {
  it('prints the file, and the proof with skipped steps on standard error', async () => {
    const { code, out, err } = await run(['format', '-'], SPLIT)
    expect([code, out]).toEqual([0, 'User-agent: *\n\nDisallow: /a\nAllow: /a/b\n'])
    expect(err).toMatch(
      /^standard input: proved to mean the same in every main dialect; these steps would change the meaning and were skipped:\n/,
    )
    expect(err).toContain('leave no blank line within a group (line 2)')
    expect(err).toContain('https://example.com/a for any other robot, allow before, disallow')
  })

  it('bytes that are not text stay', async () => {
    const input = Buffer.concat([Buffer.from('user-agent: *\ndisallow: /'), Buffer.from([0xe9, 0x0a])])
    written('latin.txt', '')
    writeFileSync(join(folder, 'latin.txt'), input)
    expect(await run(['format', 'latin.txt', '--write'])).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(join(folder, 'latin.txt')).toString('latin1')).toBe(
      'User-agent: *\nDisallow: /\u00e9\n',
    )
  })

  it('--check exits with 1 if the file would change, and prints nothing', async () => {
    written('split.txt', SPLIT)
    expect(await run(['format', 'split.txt', '--check'])).toMatchObject({ code: 1, out: '' })
    expect((await run(['format', 'split.txt', '--check'])).err).toContain(
      'wayleave: split.txt would change\n',
    )
    expect(await run(['format', 'split.txt', '--write'])).toMatchObject({ code: 0, out: '' })
    expect(await run(['format', 'split.txt', '--check'])).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(join(folder, 'split.txt'), 'utf8')).toBe(
      'User-agent: *\n\nDisallow: /a\nAllow: /a/b\n',
    )
  })

  it('--profile portable orders rules, and --dialect follows the author’s dialect', async () => {
    const { code, out, err } = await run(['format', '-', '--profile', 'portable'], SPLIT)
    expect([code, out]).toEqual([0, 'User-agent: *\nAllow: /a/b\nDisallow: /a\n'])
    expect(err).toMatch(
      new RegExp(
        `^standard input: \\d+ of ${DIALECTS} dialects are proved to read it as the author’s does; before, \\d+\\n`,
      ),
    )
    expect(err).toMatch(/any other robot may not fetch\s+https:\/\/example\.com\/a\/b,/)
    const first = JSON.parse(
      (
        await run(
          ['format', '-', '-p', 'portable', '--dialect', 'draft-1996', '--json'],
          SPLIT.replace('\n\n', '\n'),
        )
      ).out,
    )
    expect(first).toMatchObject({
      profile: 'portable',
      dialect: 'draft-1996',
      changed: true,
      text: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n',
      omittedLines: [],
    })
    expect(first.dialects).toHaveLength(DIALECTS)
  })

  it('--profile portable lists the proved robots, a URL for each difference, and rules not repeated', async () => {
    const googlebot = 'User-agent: Googlebot\nDisallow: /g/\n\nUser-agent: *\nDisallow: /x/\n'
    const flat = (text: string): string => text.replace(/\s+/g, ' ')
    const err = flat((await run(['format', '-', '-p', 'portable'], googlebot)).err)
    expect(err).toMatch(
      /proved for \d+ known or named robots and all that no group names, for .* but \/robots\.txt/,
    )
    expect(err).toContain(
      'protego: Googlebot-Image may not fetch https://example.com/g/, but may fetch it in the author’s dialect',
    )
    expect(err).toMatch(
      /python-urllib: (?:[^;]+ may not fetch https:\/\/\S+, but may fetch it in the author’s dialect;? ){3}heritrix/,
    )
    expect(err).not.toContain('a URL for')
    expect(err).toContain('Googlebot (https://example.com/x/, disallowed for * by line 5)')
    const json = JSON.parse((await run(['format', '-', '-p', 'portable', '--json'], googlebot)).out)
    expect(json).toMatchObject({
      excludedPaths: ['/robots.txt'],
      robots: expect.any(Number),
      groupsWithoutStarRules: [{ agents: ['Googlebot'], line: 5 }],
    })
    expect(
      flat((await run(['format', '-', '-p', 'portable'], 'User-agent: Foo\nDisallow: /c\n')).err),
    ).toMatch(
      /not proved for robots with similar names, in original-1994, .*protego: Foo-like may not fetch https:\/\/example\.com\/c, but may fetch it in the author’s dialect/,
    )
    const named = flat((await run(['format', '-', '-p', 'portable'], 'User-agent: *Bot\nDisallow: /b\n')).err)
    expect(named).not.toContain('/b for any other robot')
    expect(named).toContain('no robot matches the name in the author’s dialect: *Bot')
  })

  it('--profile moderatobot lists its steps with their effects', async () => {
    const { code, out, err } = await run(['format', '-', '--profile', 'moderatobot'], SPLIT)
    expect([code, out]).toEqual([0, 'User-agent: *\nDisallow:\n'])
    expect(err).toContain(
      '  23  group records are in a group\n      line 3: removes "Disallow: /a", which is in no group\n',
    )
    expect(err).toContain('a change in rfc-9309')
    const { steps } = JSON.parse((await run(['format', '-', '-p', 'moderatobot', '--json'], SPLIT)).out)
    expect(steps.map(({ item }: { item: number }) => item)).toEqual([16, 23, 21, 34])
  })

  it('--profile moderatobot counts the changes of a step after the first 20', async () => {
    const orphans = (count: number): string => 'Disallow: /a\n'.repeat(count)
    const errOf = async (count: number): Promise<string> =>
      (await run(['format', '-', '-p', 'moderatobot'], orphans(count))).err
    expect(await errOf(20)).not.toContain('more change')
    const err = await errOf(30)
    expect(err.match(/removes "Disallow: /g)).toHaveLength(20)
    expect(err).toContain(
      '      and 10 more changes (lines 21, 22, 23, 24, 25, 26 and 4 more); all are in the output with --json\n',
    )
    const { steps } = JSON.parse((await run(['format', '-', '-p', 'moderatobot', '--json'], orphans(30))).out)
    expect(steps[0].changes).toHaveLength(30)
  })

  it('control characters of the file are escaped', async () => {
    const { err } = await run(
      ['format', '-', '-p', 'moderatobot'],
      'User-agent: *\n\nDisallow: /\u001b]0;x\u0007\n',
    )
    expect(err).toContain('\\u001b')
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  it.each([
    [
      ['format', '-', '--write'],
      'wayleave: option --write: cannot write to standard input. Leave it out, or give a file. See "wayleave format --help".\n',
    ],
    [
      ['format', 'x', '--write', '--check'],
      'wayleave: both --write and --check. Give one of them. See "wayleave format --help".\n',
    ],
    [
      ['format', '-', '--dialect', 'google'],
      'wayleave: option --dialect: --dialect without --profile portable. Add --profile portable, or leave --dialect out. See "wayleave format --help".\n',
    ],
    [
      ['format', '-', '-p', 'portible'],
      'wayleave: option --profile: unknown profile "portible". Did you mean portable? "wayleave format --help" lists all.\n',
    ],
    [
      ['new', '--allow', 'ai-trainig'],
      'wayleave: option --allow: unknown purpose, robot or operator "ai-trainig". Did you mean ai-training? "wayleave robots" lists all.\n',
    ],
    [
      ['new', '--rule', '/admin/'],
      'wayleave: option --rule: "/admin/" is not a rule. Write "Disallow: /path" or "Allow: /path", or "gptbot=Disallow: /path" for some robots. See "wayleave new --help".\n',
    ],
    [
      ['new', '--rule', 'Disallow: admin'],
      /^wayleave: option --rule: "admin": not a rule\. It must begin with .* See "wayleave new --help"\.\n$/,
    ],
    [
      ['new', '--sitemap', '/x', '--license', 'y'],
      'wayleave: option --sitemap: "/x": not a sitemap. Give an absolute URL, such as https://example.com/sitemap.xml. Then correct: option --license: "y": not a licence. See "wayleave new --help".\n',
    ],
    [
      ['new', '--signal', 'ai-train'],
      'wayleave: option --signal: "ai-train" is not a content signal. Write name=yes, name=no or use=reference. See "wayleave new --help".\n',
    ],
    [
      ['new', '--stance', '-'],
      /^wayleave: option --stance: not JSON: .* Give a stance as a JSON object, such as .*\. See "wayleave new --help"\.\n$/,
    ],
  ])('%j is a usage error', async (args, message) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    if (typeof message === 'string') expect(err).toBe(message)
    else expect(err).toMatch(message)
  })
})

describe('wayleave new', () => {
  it('--default keep asks only the robots that are named, and is for --verify', async () => {
    written('kept.txt', 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n')
    const keep = ['new', '--default', 'keep', '--disallow', 'gptbot']
    expect(await run([...keep, '--verify', 'kept.txt'])).toMatchObject({
      code: 0,
      out: 'kept.txt: meets the stance\n',
    })
    expect((await run([...keep, '--disallow', 'slurp', '--verify', 'kept.txt'])).code).toBe(1)
    expect(await run(keep)).toMatchObject({ code: 2, out: '' })
    expect((await run(keep)).err).toContain('option --default: a new file has nothing to keep')
  })

  const stance = { purposes: { 'ai-training': 'disallow' }, rules: { disallow: ['/admin/'] } }

  it('makes a file of options', async () => {
    const { code, out, err } = await run([
      'new',
      '--disallow',
      'ai-training',
      '--allow',
      'gptbot, ccbot',
      '--rule',
      'Disallow: /admin/',
      '--sitemap',
      'https://e.com/s',
      '--signal',
      'search=yes',
    ])
    expect(code).toBe(0)
    const said = err.replace(/\s+/g, ' ')
    expect(said).toMatch(
      /^ai-training leaves out 3 robots on purpose\. bingbot: A site that closes it leaves Bing\. archive\.org_bot: /,
    )
    expect(said).toMatch(/Google-Extended is closed\. It steers .* grounding .* read on \d{4}-\d\d-\d\d\) $/)
    expect(out).toContain('\nUser-agent: Diffbot\n')
    expect(out).not.toContain('CCBot')
    expect(out).toContain('\nUser-agent: ClaudeBot\n')
    expect(out).not.toContain('\nUser-agent: GPTBot\n')
    expect(
      out.endsWith(
        'User-agent: *\nDisallow: /admin/\nContent-Signal: search=yes\n\nSitemap: https://e.com/s\n',
      ),
    ).toBe(true)
  })

  it('a file made from a stance meets it', async () => {
    written('stance.json', JSON.stringify(stance))
    const { out } = await run(['new', '--stance', 'stance.json'])
    written('robots.txt', out)
    expect(await run(['new', '--stance', 'stance.json', '--verify', 'robots.txt'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^robots.txt: meets the stance\n/),
    })
    const stricter = await run([
      'new',
      '--stance',
      'stance.json',
      '--disallow',
      'seo',
      '--verify',
      'robots.txt',
    ])
    expect(stricter.code).toBe(1)
    expect(stricter.out).toContain('AhrefsBot')
    expect(
      JSON.parse((await run(['new', '-s', 'stance.json', '--verify', 'robots.txt', '--json'])).out),
    ).toMatchObject({
      file: 'robots.txt',
      isMet: true,
      missing: [],
      alsoServing: expect.arrayContaining([expect.objectContaining({ robot: 'bingbot' })]),
    })
  })

  it.each([
    { default: 'disallow', robots: { googlebot: 'allow' } },
    { default: 'disallow' },
    { purposes: { search: 'disallow' } },
    { contentSignals: { search: true, 'ai-input': false, 'ai-train': false } },
  ])('makes a file that passes its own check: %j', async (wanted) => {
    written('wanted.json', JSON.stringify(wanted))
    written('made.txt', (await run(['new', '--stance', 'wanted.json'])).out)
    for (const more of [[], ['--stance', 'wanted.json']]) {
      const { code, out } = await run(['check', 'made.txt', ...more])
      expect(code, out).toBe(0)
    }
  })

  it('a site that the stance closes gives no warning', async () => {
    written('closed.json', JSON.stringify({ default: 'disallow' }))
    const { out } = await run(['new', '--stance', 'closed.json'])
    written('closed.txt', out.replaceAll(/^# wayleave-ignore .*\n/gm, ''))
    expect(await run(['check', 'closed.txt', '--all'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('warning  I101'),
    })
    const wanted = await run(['check', 'closed.txt', '--all', '--stance', 'closed.json'])
    expect(wanted).toMatchObject({ code: 0, out: expect.stringContaining('hint  I101') })
    written('open.json', JSON.stringify({ default: 'allow' }))
    expect(await run(['check', 'closed.txt', '--all', '--stance', 'open.json'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('warning  I101'),
    })
  })

  it('says of a record that it does not count without a Robot-version', async () => {
    const record = ['--record', '*=Visit-time: 0600-0845']
    const { code, out, err } = await run(['new', ...record])
    expect([code, out]).toEqual([0, 'User-agent: *\nDisallow:\nVisit-time: 0600-0845\n'])
    expect(err).toMatch(/^wayleave: line 3: info X225\/v2-without-version: .*write\s+"Robot-version: 2.0"/s)
    const complete = await run(['new', '--record', '*=Robot-version: 2.0', ...record])
    expect([complete.out, complete.err]).toEqual([
      'User-agent: *\nRobot-version: 2.0\nDisallow:\nVisit-time: 0600-0845\n',
      '',
    ])
  })

  it('a site closed on purpose has a comment above each line that closes it', async () => {
    const { out, err } = await run(['new', '--default', 'disallow', '--json'])
    const { text, closedOnPurpose, findings } = JSON.parse(out)
    const lines = text.split('\n')
    // The `*` group. Nothing warns of the group of YandexMobileBot, a lesser search robot that must be named.
    expect(closedOnPurpose).toHaveLength(1)
    for (const line of closedOnPurpose)
      expect(lines.slice(line - 2, line)).toEqual([
        '# wayleave-ignore I101: closed on purpose',
        'Disallow: /',
      ])
    expect([findings, err]).toEqual([[], ''])
    expect((await run(['new', '--default', 'disallow'])).err).toBe(
      closedOnPurpose
        .map(
          (line: number) =>
            `wayleave: line ${line} closes the site, as the stance asks; the comment above it suppresses that finding\nof check\n`,
        )
        .join(''),
    )
  })

  it('warnings of check appear once for all groups', async () => {
    const { code, err } = await run(['new', '--rule', 'Disallow: /%zz', '--rule', 'Disallow: /a$b'])
    expect(code).toBe(0)
    expect(err.match(/^wayleave: line \d+: warning P109\/bad-percent: /gm)).toHaveLength(1)
    expect(err.match(/^wayleave: line \d+: warning P106\/dollar-inside: /gm)).toHaveLength(1)
    expect(await run(['new', '--signal', 'foo=yes'])).toMatchObject({
      code: 2,
      err: 'wayleave: option --signal: "foo": unknown signal. The signals are search, ai-input, ai-train, use. See "wayleave new --help".\n',
    })
  })

  it('a stance file with other members: the error shows one that is right', async () => {
    const { code, err } = await run(['new', '--stance', '-'], '{"disallow":["ai-training"]}')
    expect(code).toBe(2)
    expect(err).toContain(
      '{"purposes":{"ai-training":"disallow"}} is a stance, and so is examples/stance.json',
    )
  })

  it('a robot that no group can name is reported', async () => {
    const { code, err } = await run(['new', '--disallow', 'archive'])
    expect(code).toBe(0)
    expect(err).toContain('Arquivo-web-crawler: the stance wants disallow')
  })
})

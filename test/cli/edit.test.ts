// `wayleave edit`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-edit-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input = ''): Promise<Ended> {
  return runCommand(['edit', ...args], { cwd: folder, input })
}

function content(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

const FILE = 'User-agent: *\r\nDisallow: /cart/ # no shop\r\n'

describe('wayleave edit', () => {
  it('prints a patch that git applies, and the proof on standard error', async () => {
    writeFileSync(join(folder, 'a.txt'), 'User-agent: *\nDisallow: /cart/\n')
    const { code, out, err } = await run(['a.txt', '--disallow', 'gptbot,feedly'])
    expect([code, content('a.txt')]).toEqual([0, 'User-agent: *\nDisallow: /cart/\n'])
    expect(err).toContain('a.txt: proved that the edit does what is wished')
    expect(err).toContain('GPTBot: now disallowed\n')
    expect(err).toContain('Feedly: every robots.txt is ignored, so no edit helps\n')
    spawnSync('git', ['apply'], { cwd: folder, input: out })
    expect(content('a.txt')).toBe('User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n')
  })

  it('--rule gives a robot one rule more, and says what stays an exception', async () => {
    const file = 'User-agent: *\nDisallow: /c\nCrawl-delay: 5\n\nUser-agent: Slurp\nAllow: /blog/news/\n'
    const { code, out, err } = await run(['-', '--rule', 'gptbot, slurp=Disallow: /blog/'], file)
    expect(code).toBe(0)
    expect(out).toContain(
      '+Disallow: /blog/\n+\n+User-agent: GPTBot\n+Disallow: /blog/\n+Disallow: /c\n+Crawl-delay: 5\n',
    )
    expect(err).toContain('GPTBot, Slurp: now with the rule "Disallow: /blog/"\n')
    expect(err.replace(/\s+/g, ' ')).toContain(
      'Slurp: https://example.com/blog/news/ stays allowed by line 6 of the edited file, "Allow: /blog/news/", against "Disallow: /blog/"',
    )
    const args = ['-', '--rule', 'libwww-perl=Disallow: /*.pdf', '--rule', 'feedly=Disallow: /b']
    const unread = await run(args, file)
    expect([unread.code, unread.out]).toEqual([1, ''])
    expect(unread.err.replace(/\s+/g, ' ')).toContain(
      'libwww-perl: no file gives the rule "Disallow: /*.pdf", because the dialect does not read it as it is meant',
    )
    expect(unread.err).toContain('Feedly: every robots.txt is ignored, so "Disallow: /b" would not help')
  })

  it.each([
    ['Disallow: /blog/', '"Disallow: /blog/" names no robot. Write "gptbot=Disallow: /blog/"'],
    ['gptbot=Disallow: blog/', '"Disallow: blog/": not a rule. Write "Disallow: /path"'],
    ['gptbut=Disallow: /', 'unknown purpose, robot or operator "gptbut". Did you mean gptbot?'],
    ['*=Disallow: /', '"*" is no robot. Name robots'],
    ['/blog/', '"/blog/" is not a rule. Write "Disallow: /path"'],
  ])('--rule %j is a usage error', async (rule, message) => {
    const { code, out, err } = await run(['-', '--rule', rule], FILE)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`wayleave: option --rule: ${message}`)
  })

  it('quotes a comment above a group that it closes', async () => {
    const file = '# AI crawlers \u001b[1m welcome\nUser-agent: GPTBot\nDisallow:\n'
    const { err } = await run(['-', '--disallow', 'gptbot'], file)
    expect(err.replace(/\s+/g, ' ')).toContain(
      'a comment of the old file at lines that change, which may no longer hold: line 1 "# AI crawlers \\u001b[1m welcome"',
    )
  })

  it('writes no group for a download tool that the file does not name, and says what changes for it', async () => {
    const { out, err } = await run(['-', '--disallow', 'gptbot'], 'User-agent: *\nAllow: /\n')
    expect(out).not.toContain('wget2')
    expect(err).toContain('wget2, which people run to download')
    const named = await run(
      ['-', '--disallow', 'gptbot'],
      'User-agent: *\nAllow: /\n\nUser-agent: wget2\nCrawl-delay: 1\n',
    )
    expect(named.err).not.toContain('which people run to download')
  })

  it('says of a robot that it changes how much of the file it reads', async () => {
    const rules = 'User-agent: Baiduspider\nDisallow: /\n\nUser-agent: *\nDisallow: /a\nDisallow: /b\n'
    const { err } = await run(
      ['-', '--allow', 'search'],
      `${'# line 0000\n'.repeat(336)}${rules}${'# end\n'.repeat(9)}`,
    )
    expect(err).toContain('Wpull, which people run to download, reads the new lines in another way')
    expect(err).toContain('wayleave: Wpull reads only the first 4096 bytes of the file, which end in line 34')
  })

  it('says which lines look like records and are not read', async () => {
    const lines = ['User-agnet: GPTBot', 'Disallow: /', '', 'User-agent: *', 'Disallow: /a', 'Alow: /c']
    const { code, err } = await run(['-', '--disallow', 'ccbot'], `${lines.join('\n')}\n`)
    expect(code).toBe(0)
    expect(err).toContain(
      'wayleave: line 1 "User-agnet: GPTBot" looks like a User-agent line, but rfc-9309, google, bing, yandex and 12 more do not read it so\n',
    )
    expect(err).toContain('\nwayleave: line 6 "Alow: /c" looks like a rule (Allow), but ')
    expect(err).toContain(
      '\nwayleave: The edit may not be what you mean. wayleave check shows how to correct the file.\n',
    )
    const more = ['Disalow: /d', 'Disallw: /e', 'Disallow /f g', 'Sitemp: /s']
    const many = await run(['-', '--disallow', 'ccbot'], [...lines, ...more, ''].join('\n'))
    expect(many.err).toContain('\nwayleave: So do 2 more lines. The edit may not be')
    expect((await run(['-', '--disallow', 'ccbot'], FILE)).err).not.toContain('looks like')
  })

  it('--write writes the file, and changes nothing when it is repeated', async () => {
    writeFileSync(join(folder, 'b.txt'), FILE)
    const edited = `${FILE}\r\nUser-agent: GPTBot\r\nDisallow: /\r\n`
    expect(await run(['b.txt', '--disallow', 'gptbot', '--write'])).toMatchObject({ code: 0, out: '' })
    expect(content('b.txt')).toBe(edited)
    expect(await run(['b.txt', '--disallow', 'gptbot', '--write'])).toMatchObject({ code: 0, out: '' })
    expect(content('b.txt')).toBe(edited)
  })

  it('--write says what it wrote, and --undo gives the bytes before, once', async () => {
    const before = '\ufeffUser-agent: *\r\nDisallow: /a # \u00e9'
    writeFileSync(join(folder, 'u.txt'), before)
    const { err } = await run(['u.txt', '--disallow', 'gptbot', '--write'])
    expect(err).toContain(
      'wayleave: wrote u.txt: 2 lines before, 5 now. "wayleave edit u.txt --undo" gives it',
    )
    const edited = content('u.txt')
    writeFileSync(join(folder, 'u.txt'), `${edited}# mine\n`)
    const changed = await run(['u.txt', '--undo'])
    expect([changed.code, content('u.txt')]).toEqual([2, `${edited}# mine\n`])
    expect(changed.err).toContain('"u.txt" was changed since the last --write')
    writeFileSync(join(folder, 'u.txt'), edited)
    expect(await run(['u.txt', '--undo'])).toMatchObject({ code: 0, out: '' })
    expect(content('u.txt')).toBe(before)
    const again = await run(['u.txt', '--undo'])
    expect([again.code, content('u.txt')]).toEqual([2, before])
    expect(again.err).toContain('no bytes from before a --write are kept for "u.txt"')
  })

  it('prints no patch that is not proved, but with --unproved', async () => {
    const args = ['-', '--disallow', 'gptbot', '--record', 'googlebot=Crawl-delay: 3']
    const { code, out, err } = await run(args, FILE)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('the patch is not proved, so it is not printed. --unproved prints it')
    expect((await run([...args, '--unproved'], FILE)).out).toContain('+User-agent: GPTBot')
  })

  it('says of lines that a platform writes where to change them', async () => {
    const managed = [
      '# BEGIN Cloudflare Managed content',
      ...['User-agent: *', 'Content-Signal: search=yes,ai-train=no', 'Allow: /', ''],
      ...['User-agent: GPTBot', 'Disallow: /', '', '# END Cloudflare Managed Content', ''],
    ].join('\n')
    const { err } = await run(['-', '--disallow', 'bytespider'], managed)
    expect(err.replace(/\s+/g, ' ')).toContain(
      "of the standard file of Cloudflare; change it in Cloudflare's settings for AI crawlers. What writes these lines may write over the edit.",
    )
    expect((await run(['-', '--disallow', 'bytespider'], FILE)).err).not.toContain('standard file')
  })

  it('--write leaves the file as it is if the result is not proved', async () => {
    writeFileSync(join(folder, 'c.txt'), FILE)
    const { code, out, err } = await run(['c.txt', '--record', 'googlebot=Crawl-delay: 3', '--write'])
    expect([code, out, content('c.txt')]).toEqual([1, '', FILE])
    expect(err).toContain('Googlebot: does not obey Crawl-delay')
    expect(err).toContain('not proved, so --write leaves the file as it is')
  })

  it('--json prints the text and what it means', async () => {
    const { out } = await run(['-', '--disallow', 'gptbot', '--json'], FILE)
    expect(JSON.parse(out)).toMatchObject({
      file: '-',
      written: false,
      isChanged: true,
      isProved: true,
      text: `${FILE}\r\nUser-agent: GPTBot\r\nDisallow: /\r\n`,
      robots: [{ token: 'GPTBot', kind: 'edited' }],
    })
  })

  it('says of a template, also in JSON, that the proof is about its text', async () => {
    const template = 'User-agent: *\n{{ rules }}\nDisallow: /a\n'
    const words = /This is a template \(line 2: /
    expect((await run(['-', '--disallow', 'gptbot'], template)).err.replace(/\s+/g, ' ')).toMatch(words)
    const { out } = await run(['-', '--disallow', 'gptbot', '--json'], template)
    expect(JSON.parse(out)).toMatchObject({ isProved: true, template: expect.stringMatching(words) })
    expect(JSON.parse((await run(['-', '--disallow', 'gptbot', '--json'], FILE)).out)).not.toHaveProperty(
      'template',
    )
    writeFileSync(join(folder, 'template.txt'), template)
    writeFileSync(join(folder, 'other.txt'), 'User-agent: *\nDisallow: /a\n')
    const changes = await runCommand(['diff', 'template.txt', 'other.txt', '--json'], { cwd: folder })
    expect(JSON.parse(changes.out).template).toMatch(words)
    const flawed = `${template}Disallow /b\n`
    const fixed = await runCommand(['check', '-', '--fix-unsafe', '--select', 'S101'], {
      cwd: folder,
      input: flawed,
    })
    expect(fixed.out).not.toBe(flawed)
    expect(fixed.err).toMatch(words)
  })

  it('says which parts of a stance it leaves out', async () => {
    writeFileSync(join(folder, 'stance.json'), '{"default":"allow","robots":{"gptbot":"disallow"}}')
    const { code, err } = await run(['-', '--stance', 'stance.json'], FILE)
    expect(code).toBe(0)
    expect(err).toContain('leaves out the parts of the stance that new files get: default\n')
  })

  it.each([
    [['-', '--write', '--disallow', 'gptbot'], 'option --write: cannot write to standard input'],
    [['-'], 'no wish'],
    [['-', '--disallow', 'gptbott'], 'unknown purpose, robot or operator "gptbott"'],
    [['-', '--disallow', 'MyOwnBot'], 'name any other robot in "otherRobots" of a file for --stance'],
    [['-', '--disallow', 'msnbot'], '"msnbot" is the name of a group that bingbot follows. Write bingbot.'],
    [['-', '--disallow', 'ai'], 'Did you mean ai-search, ai-training or ai-user?'],
    [['-', '--stance', '{}'], 'a stance instead of the name of its file'],
  ])('%j is an error', async (args, message) => {
    const { code, err } = await run(args, FILE)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

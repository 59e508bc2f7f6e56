import { describe, expect, it } from 'vitest'
import { allSubjects } from '../../src/readings/index.ts'
import {
  changeHeadlines,
  changesBetween,
  changesInWords,
  changesJson,
  changesText,
  editInWords,
  editText,
} from '../../src/report/index.ts'
import { editFile } from '../../src/rewrite/index.ts'
import { type File, parse } from '../../src/syntax/index.ts'

const changesOf = (before: File, after: File) => changesBetween(before, after, allSubjects([before, after]))

const textOf = (before: File, after: File): string => changesText('a', 'b', changesOf(before, after))

const OPEN = parse('User-agent: *\nDisallow: /admin/\n')

const SHOP =
  'User-agent: *\nCrawl-delay: 10\nDisallow: /cart\nDisallow: /wp/\nAllow: /wp/ajax.php\nNoindex: /s\n'

/** Robots of five dialects; some honour Crawl-delay, some do not, and of some it is not documented. */
const CLOSED = ['Google-Extended', 'PerplexityBot', 'Amazonbot', 'AI2Bot', 'MojeekBot', 'Slurp']

describe('changes and edits in words', () => {
  it('say on unbroken lines what the texts say', () => {
    const { isEqual, sentences, details, text, json } = changesInWords(OPEN, parse(SHOP))
    expect(isEqual).toBe(false)
    expect(text).toBe(changesText('before', 'after', changesOf(OPEN, parse(SHOP))))
    expect(JSON.parse(json)).toEqual(
      JSON.parse(JSON.stringify(changesJson('before', 'after', changesOf(OPEN, parse(SHOP))))),
    )
    expect(sentences[0]).toMatch(/^Googlebot, .* lose .*\/cart/)
    expect(details.map(([title]) => title)[0]).toMatch(/^\d+ robots \(read as google/)
    expect(details.flat()).toContain('      after:  line 3 Disallow: /cart')
  })

  it('put losses first, and name six robots at most before they count the others', () => {
    const groups = CLOSED.map((name) => `User-agent: ${name}\nDisallow: /\n`).join('')
    const before = parse(`User-agent: *\nDisallow: /cart\n${groups}User-agent: Branch\nDisallow: /x\n`)
    const after = parse('User-agent: *\nDisallow: /admin/\nUser-agent: Branch\nDisallow: /x\n')
    const { sentences, inFull } = changesInWords(before, after)
    const [first, second] = sentences
    expect(first).toMatch(/^(?:[^,]+, ){5}any other robot and \d\d\d others lose \/admin\/; gain \/cart\.$/)
    expect(second).toMatch(/^(?:[^,]+, ){2,5}[^,]+(?: and \d+ others)? gain /)
    expect(inFull).toHaveLength(sentences.length)
    expect(inFull[0]).toMatch(/^(?:[^,]+, ){100}.* lose \/admin\/; gain \/cart\.$/)
    expect(inFull[0]).not.toContain('others')
    const one = parse('User-agent: *\nDisallow: /a\nUser-agent: Branch\nDisallow: /x\n')
    const other = parse('User-agent: *\nAllow: /\nUser-agent: Branch\nDisallow: /x\nDisallow: /y\n')
    expect(changesInWords(one, other).sentences[0]).toBe('Branch loses /y.')
  })

  it('begin with how many robots lose and gain how much', () => {
    const before = parse('User-agent: Slurp\nDisallow: /\n\nUser-agent: Baiduspider\nDisallow: /a\n')
    const after = parse('User-agent: GPTBot\nDisallow: /\n\nUser-agent: Baiduspider\nDisallow: /b\n')
    const { summary } = changesInWords(before, after)
    expect(summary).toEqual([
      'GPTBot loses everything.',
      expect.stringMatching(/^(?:\d+ robots|Baiduspider.*) loses? some URLs and gains? others\.$/),
      'Slurp gains everything.',
      expect.stringMatching(/^The same URLs as before for \d+ robots and any other robot\.$/),
    ])
    const closed = changesInWords(OPEN, parse('User-agent: *\nDisallow: /\n')).summary
    expect(closed[0]).toMatch(/^\d+ robots and any other robot lose everything\.$/)
    // A pause alone takes no URL away.
    const paused = changesInWords(OPEN, parse('User-agent: *\nCrawl-delay: 5\nDisallow: /admin/\n')).summary
    expect(paused[0]).toMatch(/^\d+ robots and any other robot get other records for the same URLs\.$/)
  })

  it('say that nothing changes, with what the proof covers', () => {
    const { isEqual, sentences, details } = changesInWords(OPEN, OPEN)
    expect(isEqual).toBe(true)
    expect(sentences).toEqual([
      expect.stringMatching(/^Nothing changes for Googlebot.*: proved for every URL/),
    ])
    expect(details).toEqual([])
  })

  it('begin an edit with its proof', () => {
    const edited = editFile(OPEN, { robots: { gptbot: 'disallow' } })
    expect(editInWords(OPEN, edited)).toEqual([
      'proved that the edit does what is wished, and changes nothing for any other robot',
      'GPTBot: now disallowed',
    ])
  })
})

describe('names that RFC 9309 cuts', () => {
  it('are no robots that lose something, for edit and diff alike', () => {
    const edited = editFile(OPEN, { robots: { ai2bot: 'disallow' } })
    expect(edited.isProved).toBe(true)
    expect(edited.cutNames).toMatchObject([{ token: 'AI', cutFrom: 'AI2Bot', kind: 'changed' }])
    expect(editText('a', OPEN, edited).replace(/\s+/g, ' ')).toContain(
      'RFC 9309 cuts the name AI2Bot to AI: a robot of that name would also change',
    )
    const text = textOf(OPEN, edited.file)
    expect(text.split('\n')[1]).toBe('AI2Bot loses everything.')
    expect(text).toContain('cuts the name AI2Bot to AI: a robot of that name loses everything.')
    const json = changesJson('a', 'b', changesOf(OPEN, edited.file))
    expect(
      json.changed.flatMap(({ robots }) => robots).map(({ agent, cutFrom }) => [agent, cutFrom]),
    ).toEqual([
      ['AI2Bot', undefined],
      ['AI', 'AI2Bot'],
    ])
  })

  it('are not among the robots for which nothing changes', () => {
    const before = parse('User-agent: MJ12bot\nDisallow: /\n\nUser-agent: FooBot\nDisallow: /a\n')
    const after = parse('User-agent: MJ12bot\nDisallow: /\n\nUser-agent: FooBot\nDisallow: /b\n')
    const text = textOf(before, after).replace(/\s+/g, ' ')
    expect(text).toMatch(/Nothing changes for .*MJ12bot/)
    expect(text).not.toMatch(/\bMJ\b/)
  })

  it('are robots if a group has them', () => {
    const before = parse('User-agent: AI\nDisallow: /a\n')
    const after = parse('User-agent: AI\nUser-agent: AI2Bot\nDisallow: /\n')
    expect(textOf(before, after).split('\n')[1]).toBe('AI2Bot, AI lose everything.')
  })

  it('are not the names before a version', () => {
    const after = parse('User-agent: *\nDisallow: /admin/\n\nUser-agent: FooBot/2.1\nDisallow: /\n')
    expect(textOf(OPEN, after).split('\n')[1]).toBe('FooBot loses everything.')
  })
})

describe('a change of the Sitemap', () => {
  it('is one for the site, although a program refuses the file', () => {
    const file = (sitemap: string): File =>
      parse(`a line of prose\n\nSitemap: https://e.example/${sitemap}\n`)
    const text = textOf(file('a.xml'), file('b.xml'))
    expect(text.split('\n')[1]).toMatch(/^The same URLs as before for Googlebot/)
    expect(text).toContain(
      '\nSitemap https://e.example/a.xml becomes https://e.example/b.xml, for all robots.\n',
    )
  })

  it('is one for the site, and not for each robot, although some dialects read the line otherwise', () => {
    const file = (...lines: readonly string[]): File =>
      parse(['User-agent: *', 'Disallow: /a', ...lines, ''].join('\n'))
    const odd = textOf(file('Sitemap: https://e.example/a b.xml'), file())
    expect(odd).toMatch(
      /\nSitemap https:\/\/e\.example\/a b\.xml is no longer listed, for all robots\.\nThe same URLs/,
    )
    expect(odd).toContain(
      '\n  - Sitemap https://e.example/a b.xml (line 3)\n      read as https://e.example/a in temoto, wget2',
    )
    const some = textOf(file('Site-map: https://e.example/a.xml'), file())
    expect(some).toContain(
      'is no longer listed, for robots read as google, protego.\nThe same URLs as before',
    )
    for (const text of [odd, some]) expect(text).not.toMatch(/more robots?\b|lose a Sitemap/)
    const licence = textOf(
      file('License: https://e.example/l.xml', 'Host: a.example'),
      file('Host: b.example'),
    )
    expect(licence).toContain('License https://e.example/l.xml is no longer listed, for all robots.\n')
    const first = textOf(parse(`License: /l\n${OPEN.text}`), OPEN)
    expect(first).toContain('License /l is no longer listed, for all robots but those read as webrobots.\n')
    expect(licence).toContain('\nHost a.example becomes b.example, for all robots.\n')
  })
})

describe('headlines', () => {
  const listed = parse(`${OPEN.text}Sitemap: https://e.example/a.xml\n`)

  it('begin with the URLs that robots lose, before what the site loses', () => {
    const [first, second] = changeHeadlines(changesOf(listed, parse('User-agent: *\nDisallow: /\n')))
    expect(first).toMatch(/^Googlebot, .* lose everything\.$/)
    expect(second).toBe('Sitemap https://e.example/a.xml is no longer listed, for all robots.')
  })

  it('say of no robot that nothing changes, if the site changes for all', () => {
    const sentences = changeHeadlines(changesOf(listed, OPEN))
    expect(sentences[0]).toMatch(/^Sitemap .* no longer listed/)
    expect(sentences[1]).toMatch(
      /^The same URLs as before for Googlebot, .*: proved for every URL of every site, and for pacing\.$/,
    )
    expect(sentences).toHaveLength(2)
  })

  it('say what was not compared', () => {
    const template = parse(`${OPEN.text}Disallow: /{{ path }}\n`)
    expect(changeHeadlines(changesOf(OPEN, template)).join('\n')).toContain('This is a template (line 3')
  })
})

describe('robots that lose every page', () => {
  const group = CLOSED.map((name) => `User-agent: ${name}\n`).join('')
  const text = textOf(parse(SHOP), parse(`${SHOP}\n${group}Disallow: /\n`))

  it('have one block, in whatever dialect, without pacing and Noindex that mean nothing now', () => {
    const [, block, ...more] = text.split('\n\n')
    expect(more).toEqual([])
    expect(block?.split('\n').slice(1)).toEqual([
      '  ✗ closed  https://example.com/',
      '      before: no rule matches',
      '      after:  line 14 Disallow: /',
      '      every page that was open before',
    ])
    expect(text).not.toMatch(/Crawl-delay|Noindex/)
  })

  it('lose everything, and no path besides', () => {
    expect(text.replace(/\s+/g, ' ')).toMatch(/Slurp, MojeekBot lose everything\. /)
  })

  it('have all their changes with --all', () => {
    const before = parse(SHOP)
    const after = parse(`${SHOP}\n${group}Disallow: /\n`)
    const all = changesText('a', 'b', changesOf(before, after), { all: true })
    expect(all).toContain('- Crawl-delay 10 (line 2); not honoured')
    expect(all).toContain('all that /wp/ajax.php matches')
  })

  it('are no robots that keep a page', () => {
    const after = parse(`${SHOP}\nUser-agent: FooBot\nDisallow: /\nAllow: /a\n`)
    expect(textOf(parse(SHOP), after)).toContain('FooBot loses parts of the site')
  })
})

describe('a region that two rules describe together', () => {
  it('is a part of what each of them matches', () => {
    const before = 'User-agent: *\nDisallow: /private/\n'
    const text = textOf(parse(before), parse(`${before}Allow: /*help.html\n`))
    expect(text.replace(/\s+/g, ' ')).toMatch(/ gain parts of \/private\/\. /)
  })
})

describe('records', () => {
  it('are one change for robots that honour them and for those that do not', () => {
    const text = textOf(OPEN, parse('User-agent: *\nDisallow: /admin/\nCrawl-delay: 5\nNoindex: /s\n'))
    expect(text).toMatch(/\+ Crawl-delay 5 \(line 3\); \d+ do not honour it, \d+ honour it, \d+ do not say/)
    expect(text).toMatch(/get a\s+Crawl-delay\s+and a Noindex\./)
  })

  it('are listed with "and" after a clause', () => {
    const [before, after] = ['', 'Crawl-delay: 5\nNoindex: /s\n'].map((more) =>
      parse(`User-agent: Googlebot\nDisallow: /a\n${more}`),
    ) as [File, File]
    expect(textOf(before, after).replace(/\s+/g, ' ')).toContain(
      'get a Crawl-delay, which they do not honour, and a Noindex.',
    )
  })

  it('name the robots of each of several blocks', () => {
    const text = textOf(
      OPEN,
      parse(
        'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n',
      ),
    )
    expect(text).toMatch(/\n2 robots \(read as [\w, -]+\)\n {2}GPTBot, CCBot\n/)
  })
})

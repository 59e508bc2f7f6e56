import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, mainDialects, parse, printBytes, read } from '../../src/entry/index.ts'
import { compareMeaning, format, isUnchanged } from '../../src/rewrite/index.ts'
import { layoutSteps } from '../../src/rewrite/layout/layout-steps.ts'
import { agent, robotsBytes, robotsText, url } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

/** Files and what they are laid out as; a part of the title of each step that is left out, and its lines. */
const LAYOUTS: readonly (readonly [
  about: string,
  input: string,
  output: string,
  leftOut: readonly (readonly [string, readonly number[]])[],
])[] = [
  [
    'fields and spaces',
    'USER-AGENT:*\ndisallow:\t/a  \n  Crawl-Delay:5',
    'User-agent: *\nDisallow: /a\nCrawl-delay: 5\n',
    [],
  ],
  [
    'a blank before the colon, which hides the record from some',
    'user-agent :*\nDisallow:/a',
    'User-agent : *\nDisallow: /a\n',
    [['one space', [1]]],
  ],
  ['line ends', 'User-agent: *\r\nDisallow: /a\rAllow: /b', 'User-agent: *\nDisallow: /a\nAllow: /b\n', []],
  [
    'comments',
    '#all\nUser-agent: *   #every  one\n\t## two\n#!x\nDisallow: /a   #so',
    '# all\nUser-agent: * # every  one\n## two\n#!x\nDisallow: /a # so\n',
    [],
  ],
  [
    'an unknown field and a line that is not a record',
    'Fo-O :x\nhello  \n  Disallow /x',
    'Fo-O: x\nhello\nDisallow /x\n',
    [],
  ],
  [
    'blank lines',
    '\n\nUser-agent: A\nDisallow: /a\n\n \n\nUser-agent: B\nDisallow: /b\n\n',
    'User-agent: A\nDisallow: /a\n\nUser-agent: B\nDisallow: /b\n',
    [],
  ],
  [
    'a comment and its group stay together',
    'User-agent: A\nDisallow: /a\n\n# for B\n\nUser-agent: B\nDisallow:\nSitemap: https://e.com/s',
    'User-agent: A\nDisallow: /a\n\n# for B\n\nUser-agent: B\nDisallow:\nSitemap: https://e.com/s\n',
    [],
  ],
  [
    'a group that some dialects would lose',
    'User-agent: *\n\ndisallow: /a\n',
    'User-agent: *\n\nDisallow: /a\n',
    [['within a group', [2]]],
  ],
  [
    'groups that some dialects read as one',
    'User-agent: A\nDisallow: /a\n# B\nUser-agent: B\nDisallow: /b\n',
    'User-agent: A\nDisallow: /a\n# B\nUser-agent: B\nDisallow: /b\n',
    [['between groups', [3]]],
  ],
  [
    'a # that is part of a value in some dialects',
    'User-agent: *\nDisallow: /a#b\n',
    'User-agent: *\nDisallow: /a#b\n',
    [['one space', [2]]],
  ],
  [
    'a comment beside an empty value, and blanks at the end of comments',
    'User-agent: *\nDisallow:   # open\nAllow: /a # b  \n##\n#\nhello   # c \n',
    'User-agent: *\nDisallow: # open\nAllow: /a # b\n##\n#\nhello # c\n',
    [],
  ],
  [
    'records of the site, which stay apart',
    'User-agent: *\nDisallow: /a\n#x\n\n\n\nUser-agent: B\nDisallow: /\nSitemap: /s\n\nSitemap: /t\n',
    'User-agent: *\nDisallow: /a\n# x\n\nUser-agent: B\nDisallow: /\nSitemap: /s\n\nSitemap: /t\n',
    [],
  ],
  [
    'two names of one group',
    'User-agent: A\nUser-agent: B\nDisallow: /a\n',
    'User-agent: A\nUser-agent: B\nDisallow: /a\n',
    [],
  ],
  [
    'blank lines above the first group',
    'Foo: x\n\nBar: y\n\nUser-agent: *\nDisallow: /a\n',
    'Foo: x\n\nBar: y\n\nUser-agent: *\nDisallow: /a\n',
    [],
  ],
  ['nothing', '', '', []],
  ['nothing but blanks', ' \n\t\r\n', '', []],
]

describe('format', () => {
  it.each(LAYOUTS)('%s', (_about, input, output, skipped) => {
    const formatted = format(parse(input))
    expect(formatted.text).toBe(output)
    expect(formatted.skippedSteps.map(({ lines }) => lines)).toEqual(skipped.map(([, lines]) => lines))
    for (const [index, [title]] of skipped.entries())
      expect(formatted.skippedSteps[index]?.title).toContain(title)
  })

  it('a byte order mark is removed if that changes nothing, else kept', () => {
    const marked = '\ufeff# all\nUser-agent: *\nDisallow: /a\n'
    expect(format(parse(marked)).text).toBe(marked.slice(1))
    const hiding = format(parse('\ufeffUser-agent: *\nDisallow: /a\n'))
    expect(hiding.text.startsWith('\ufeff')).toBe(true)
    expect(hiding.skippedSteps[0]).toMatchObject({ title: 'leave no byte order mark', lines: [] })
    expect(hiding.skippedSteps[0]?.effect?.different[0]?.evidence.kind).toBe('url')
    // The second mark is a part of the text, which needs the first.
    const twice = format(parse('\ufeff\ufeff# all\nUser-agent: *\nDisallow: /a\n'))
    expect(twice.text.startsWith('\ufeff\ufeff')).toBe(true)
    expect(twice.skippedSteps[0]).toMatchObject({ title: 'leave no byte order mark' })
  })

  it('a file in canonical layout is given back as it is', () => {
    const file = parse('# all\nUser-agent: *\nDisallow: /a\n\nUser-agent: B\nDisallow: /b\n')
    expect(format(file).file).toBe(file)
  })

  it.each<[title: string, text: string, lines: number[]]>([
    ['leave no two blank lines', '\n\na\n\n\nb\n\n\n', [1, 2, 5, 7, 8]],
    ['leave no two blank lines', 'a\n\nb\n', []],
    ['begin comments', '##', []],
    ['begin comments', '#a\n# b\n##c', [1, 3]],
  ])('a step to %s has its edits in the order of the text: %j', (title, text, lines) => {
    const step = layoutSteps.find((one) => one.title.startsWith(title))
    expect(step?.edits(parse(text)).map(({ line }) => line)).toEqual(lines)
  })

  it('every step says what it does', () => {
    const titles = layoutSteps.map(({ title }) => title)
    for (const title of titles) expect(title).toMatch(/^(?:begin|end|leave|put|write) \w/)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('a skipped step has the dialects and a URL that it would change', () => {
    const [skipped] = format(parse('User-agent: *\n\nDisallow: /a\n')).skippedSteps
    expect(skipped?.effect?.different.flatMap(({ dialects }) => dialects)).toContain('original-1994')
    expect(skipped?.effect?.different[0]?.evidence).toEqual({
      kind: 'url',
      url: 'https://example.com/a',
      verdicts: ['allow', 'disallow'],
    })
  })

  it('a step is skipped whole if the lines it would change take too much comparison', () => {
    const comments = `# ${'x'.repeat(50_000)}\n`.repeat(5)
    const groups = (names: readonly string[]): string =>
      names.map((name) => `User-agent: ${name}\n\nDisallow: /a\n`).join('\n')
    const skippedOf = (text: string): readonly unknown[] =>
      format(parse(text)).skippedSteps.map(({ lines, effect }) => [lines, effect !== undefined])
    // One blank line takes one comparison of 250,000 units, and two take three.
    expect(skippedOf(comments + groups(['A']))).toEqual([[[7], true]])
    expect(skippedOf(comments + groups(['A', 'B']))).toEqual([[[7, 11], false]])
  })

  it('a file whose encoding is guessed stays', () => {
    const bytes = Uint8Array.from(Buffer.from('user-agent:*\n\n', 'utf16le'))
    const formatted = format(parse(bytes))
    expect(printBytes(formatted.file)).toEqual(bytes)
    expect(formatted.skippedSteps).toEqual([{ title: 'lay out a file whose encoding is guessed', lines: [] }])
  })

  it('bytes that are not text stay', () => {
    const bytes = Uint8Array.from([...Buffer.from('user-agent: *\ndisallow: /'), 0xe9, 0xff, 0x0a])
    expect(Buffer.from(printBytes(format(parse(bytes)).file)).toString('latin1')).toBe(
      'User-agent: *\nDisallow: /\u00e9\u00ff\n',
    )
  })

  it('keeps UTF-16 as it is', () => {
    const bytes = Uint8Array.from([0xff, 0xfe, ...Buffer.from('user-agent: *\ndisallow: /a', 'utf16le')])
    const formatted = format(parse(bytes))
    expect(parse(printBytes(formatted.file)).text).toBe(formatted.file.text)
    expect(formatted.file.encoding).toBe('utf-16le')
  })

  it('any file keeps its meaning, and formatting twice equals formatting once', () => {
    fc.assert(
      fc.property(
        fc.oneof(robotsText, robotsBytes),
        fc.array(agent, { maxLength: 4 }),
        fc.array(url, { maxLength: 6 }),
        (input, agents, urls) => {
          const file = parse(input)
          const once = format(file)
          expect(format(once.file).text).toBe(once.text)
          expect(format(parse(typeof input === 'string' ? once.text : printBytes(once.file))).text).toBe(
            once.text,
          )
          for (const dialect of mainDialects) {
            for (const name of agents) {
              const [was, is] = [
                read(file, { agent: name, dialect, rawAgent: true }),
                read(once.file, { agent: name, dialect, rawAgent: true }),
              ]
              for (const asked of urls) expect(decide(is, asked).verdict).toBe(decide(was, asked).verdict)
            }
          }
          expect(isUnchanged(compareMeaning(file, once.file))).toBe(true)
        },
      ),
      { numRuns: scaled(300, 300, 'WAYLEAVE_FILES') },
    )
  })
})

import { expect as jestExpect } from 'expect'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/entry/index.ts'
import { matchers as jestMatchers } from '../../src/entry/jest.ts'
import { assertions } from '../../src/entry/node-test.ts'
import { matchers } from '../../src/entry/vitest.ts'

const FILE = 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n'

/** The failure text of an assertion. */
function failureOf(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return error instanceof TypeError ? `TypeError: ${error.message}` : (error as Error).message
  }
  throw new Error('the assertion holds')
}

jestExpect.extend({ ...jestMatchers })

// The same assertions in Vitest, in the expect of Jest, and without either.
describe.each([
  ['Vitest', (file: unknown) => expect(file), (file: unknown) => expect(file).not],
  ['Jest', (file: unknown) => jestExpect(file), (file: unknown) => jestExpect(file).not],
] as const)('in %s', (_, expected, unexpected) => {
  it('toAllow and toDisallow ask the robot, or all robots of a purpose', () => {
    expected(FILE).toAllow('Googlebot', '/b')
    expected(FILE).toDisallow('Googlebot', 'https://example.com/a/b')
    expected(FILE).toDisallow('ai-training', '/a')
    expected(FILE).toAllow('FooBot', '/b')
    unexpected(FILE).toAllow('FooBot', '/a')
    unexpected(FILE).toDisallow('search', '/b')
  })

  it('a purpose of which only some robots may fetch a URL is neither allowed nor forbidden', () => {
    for (const assertion of [
      () => expected(FILE).toAllow('ai-training', '/b'),
      () => expected(FILE).toDisallow('ai-training', '/b'),
      () => unexpected(FILE).toAllow('ai-training', '/b'),
      () => unexpected(FILE).toDisallow('ai-training', '/b'),
    ])
      expect(failureOf(assertion)).toMatch(
        /^Expected "ai-training" to be \w+ at "\/b" in the robots\.txt\. This fails for [\w-]+, one of \d+ robots\./,
      )
  })

  it('toDecideBy asks for the deciding line', () => {
    expected(FILE).toDecideBy('FooBot', '/a', 2)
    expected(FILE).toDecideBy('GPTBot', '/a', 5)
    expected(FILE).toDecideBy('FooBot', '/b', 'none')
    unexpected(FILE).toDecideBy('FooBot', '/a', 'none')
    expect(failureOf(() => expected(FILE).toDecideBy('FooBot', '/a', 1))).toContain(
      'Expected line 1 to decide',
    )
    expect(failureOf(() => unexpected(FILE).toDecideBy('FooBot', '/a', 2))).toContain(
      'Expected line 2 not to decide',
    )
  })

  it('toMeanTheSameAs compares meanings', () => {
    expected(FILE).toMeanTheSameAs(FILE.toLowerCase().replace('gptbot', 'GPTBot').replace(/: /g, ':'))
    unexpected(FILE).toMeanTheSameAs('')
    expect(failureOf(() => unexpected(FILE).toMeanTheSameAs(FILE))).toContain('proved to change nothing')
    expect(failureOf(() => expected(FILE).toMeanTheSameAs(FILE.replace('/a', '/b')))).toMatch(
      /a change in rfc-9309.*\n.*https:\/\/example\.com\/a .*allow before,\s+disallow after/,
    )
  })

  it('toHaveNoFindings checks the file', () => {
    expected('User-agent: *\nDisallow: /a\n').toHaveNoFindings()
    expected('User-agent: *\nDisallow: a\n').toHaveNoFindings({ ignore: ['P101'] })
    unexpected('User-agent: *\nDisallow: a\n').toHaveNoFindings()
    unexpected('User-agent: *\nDisallow: /a\n').toHaveNoFindings({ failOn: 'info' })
    expect(failureOf(() => unexpected('User-agent: *\nDisallow:\n').toHaveNoFindings())).toContain(
      'there are none',
    )
    const many = `User-agent: *\n${'Disallow: a\n'.repeat(12)}`
    expect(failureOf(() => expected(many).toHaveNoFindings({ select: ['P101'] }))).toMatch(
      /\n {2}and 2 more$/,
    )
    expect(failureOf(() => expected('User-agent: *\nDisallow: a\n').toHaveNoFindings())).toContain(
      '\n  line 2: error P101/no-leading-slash: "a" does not begin with a slash.',
    )
  })

  it.each<[object | null, RegExp]>([
    [{ failOn: 'warn' }, /failOn: .*warning/],
    [{ failon: 'info' }, /failon: unknown key; did you mean "failOn"/],
    [{ expect: 'table.txt' }, /name files/],
    [null, /the options/],
  ])('toHaveNoFindings with options that check would ignore, %j: throws', (options, message) => {
    expect(failureOf(() => expected(FILE).toHaveNoFindings(options as never))).toMatch(message)
  })

  it.each<[object, RegExp]>([
    [{ agent: 'GPTBot', url: '/', verdict: 'deny' }, /expectations\[0\]: the verdict is allow or disallow/],
    [{ agent: 'GPTBot', verdict: 'allow' }, /has no agent and url/],
    [{ agent: 'GPTBot', url: '/', verdict: 'disallow', lines: 5 }, /unknown member lines/],
  ])('toMeetExpectations with the row %j: throws', (row, message) => {
    expect(failureOf(() => expected(FILE).toMeetExpectations([row as never]))).toMatch(message)
  })

  it('toMeetExpectations takes a table or a list', () => {
    expected(FILE).toMeetExpectations('GPTBot / disallow 5\n# a comment\nGooglebot /b allow\n')
    expected(FILE).toMeetExpectations([{ agent: 'GPTBot', url: '/', verdict: 'disallow' }])
    expect(
      failureOf(() => expected(FILE).toMeetExpectations('GPTBot / allow\nGooglebot /a allow\n* / allow')),
    ).toBe(
      [
        'The robots.txt does not meet 2 of 3 expectations:',
        '  "/" is forbidden for "GPTBot" by line 5, but it should be allowed. Change the rules or the expectation.',
        '  "/a" is forbidden for "Googlebot" by line 2, but it should be allowed. Change the rules or the expectation.',
      ].join('\n'),
    )
  })

  it('an unknown verdict fails with and without .not', () => {
    const long = `/${'a'.repeat(70_000)}`
    for (const one of [expected, unexpected]) {
      expect(failureOf(() => one(FILE).toAllow('Googlebot', long))).toContain('unknown')
      expect(failureOf(() => one(FILE).toDisallow('Googlebot', long))).toContain('unknown')
      expect(failureOf(() => one(FILE).toDecideBy('Googlebot', long, 'none'))).toContain('unknown')
    }
  })
})

it('a failure shows the deciding line', () => {
  expect(failureOf(() => expect(FILE).toAllow('GPTBot', '/x'))).toBe(
    [
      'Expected "GPTBot" to be allowed at "/x" in the robots.txt.',
      '',
      'disallow  /x',
      '  GPTBot, read as rfc-9309: line 5 decides',
      '',
      '  4 │ User-agent: GPTBot',
      '  5 │ Disallow: /',
      '    │           ^',
    ].join('\n'),
  )
})

it('files are texts, bytes or parsed', () => {
  for (const file of [FILE, new TextEncoder().encode(FILE), Buffer.from(FILE), parse(FILE)])
    expect(file).toDisallow('GPTBot', '/x')
})

it.each([
  [
    () => expect(undefined).toAllow('GPTBot', '/'),
    /^TypeError: toAllow needs a robots\.txt, and got undefined: pass/,
  ],
  [() => expect(Promise.resolve(FILE)).toAllow('GPTBot', '/'), /got a promise: await the promise$/],
  [
    () => expect({ text: FILE }).toHaveNoFindings(),
    /toHaveNoFindings needs a robots\.txt, and got an object/,
  ],
  [
    () => expect(FILE).toAllow('/', 'GPTBot'),
    /^TypeError: toAllow needs an absolute URL or a path after the robot; it got "GPTBot"$/,
  ],
  [() => expect(FILE).toAllow('', '/'), /^TypeError: toAllow needs a robot first/],
  [() => expect(FILE).toAllow('Googelbot', '/'), /No robot "Googelbot" is known\. Did you mean Googlebot\?$/],
  [() => expect(FILE).toDecideBy('GPTBot', '/', 0), /^TypeError: toDecideBy needs the number of a line/],
  [() => expect(FILE).toMeetExpectations(''), /^TypeError: toMeetExpectations needs expectations/],
  [() => expect(FILE).toMeetExpectations('# none\n'), /^TypeError: toMeetExpectations needs expectations/],
  [
    () => expect(FILE).toMeetExpectations('GPTBot / maybe'),
    /line 1: "maybe" is not a verdict; write: agent path/,
  ],
  [
    () => expect(FILE).not.toMeetExpectations('GPTBot / allow'),
    /^TypeError: toMeetExpectations has no \.not/,
  ],
])('a mistake of the test is a TypeError (%#)', (assertion, message) => {
  expect(failureOf(assertion)).toMatch(message)
})

it('assertions for node:test throw what the matchers say', () => {
  assertions.toAllow(FILE, 'Googlebot', '/b')
  assertions.toDisallow(FILE, 'Googlebot', '/a')
  assertions.toDecideBy(FILE, 'Googlebot', '/a', 2)
  assertions.toMeanTheSameAs(FILE, `${FILE}\n`)
  assertions.toHaveNoFindings('User-agent: *\nDisallow: /a\n')
  assertions.toMeetExpectations(FILE, 'GPTBot / disallow')
  expect(Object.keys(assertions)).toEqual(Object.keys(matchers))
  const failing: readonly (() => void)[] = [
    () => assertions.toAllow(FILE, 'Googlebot', '/a'),
    () => assertions.toDisallow(FILE, 'Googlebot', '/b'),
    () => assertions.toDecideBy(FILE, 'Googlebot', '/a', 5),
    () => assertions.toMeanTheSameAs(FILE, ''),
    () => assertions.toHaveNoFindings('User-agent: *\nDisallow: a\n'),
    () => assertions.toMeetExpectations(FILE, 'GPTBot / allow'),
  ]
  for (const assertion of failing)
    expect(assertion).toThrow(expect.objectContaining({ name: 'AssertionError', code: 'ERR_ASSERTION' }))
})

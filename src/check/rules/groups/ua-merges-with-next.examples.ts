import type { RuleExamples } from '../../examples.ts'

export const uaMergesWithNextExamples: RuleExamples = {
  bad: [
    {
      about:
        'Google reads the first line of the group without its colon, so it does not end there without a rule.',
      robots: 'User-agent: FooBot\nDisallow /\n\nUser-agent: BarBot\nDisallow: /\n',
      finds: [
        { line: 1, says: 'seznam, baidu, libwww-perl, python-urllib and 5 other dialects end the group' },
      ],
      fixed: 'User-agent: FooBot\nDisallow /\nUser-agent: BarBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: FooBot\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'FooBot', says: '"*"', fix: 'changes-meaning' }],
      fixed: 'User-agent: FooBot\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A list of robots, each followed by a blank line, is one finding.',
      robots: 'User-agent: A\n\nUser-agent: B\n\nUser-agent: C\nDisallow: /x\n',
      finds: [{ line: 1, says: 'in 2 places, first between "A" and "B"' }],
      fixed: 'User-agent: A\nUser-agent: B\nUser-agent: C\nDisallow: /x\n',
    },
    {
      about: 'The rule, too, follows a blank line.',
      robots: 'User-agent: A\n\nUser-agent: B\n\nDisallow: /x\n\nSitemap: https://example.com/s.xml\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: A\nUser-agent: B\nDisallow: /x\n\nSitemap: https://example.com/s.xml\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nUser-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: FooBot\n\nUser-agent: *\nDisallow: /x\n', options: { dialects: ['google'] } },
  ],
}

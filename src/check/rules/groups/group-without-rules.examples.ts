import type { RuleExamples } from '../../examples.ts'

export const groupWithoutRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\n',
      finds: [{ line: 4, on: 'FooBot', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\nDisallow:\n',
    },
    {
      about: 'A Crawl-delay does not end the User-agent lines.',
      robots: 'User-agent: FooBot\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'FooBot', says: 'rfc-9309' }],
      fixed: 'User-agent: FooBot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Both User-agent lines have the same name.',
      robots: 'User-agent: *\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, says: 'the two lines form one group', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    { about: 'The rule is misspelt: S104 reports it.', robots: 'User-agent: *\nDisalow: /x\n' },
    { robots: 'User-agent: *\nAlow: /x\n' },
    {
      about: 'Stray characters stand before the rule: S116 reports it.',
      robots: 'User-agent: FooBot\n- Disallow: /x\n',
    },
    { robots: 'User-agent: FooBot\nDisallow:\n' },
    { robots: 'User-agent: *\nCrawl-delay: 10\n' },
    { robots: 'User-agent: A\nUser-agent: B\nDisallow: /x\n' },
  ],
}

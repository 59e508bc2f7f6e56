import type { RuleExamples } from '../../examples.ts'

export const crawlDelayDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: 1\nCrawl-delay: 2\nDisallow:\n',
      finds: [{ line: 3, on: '2', says: 'bing', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nCrawl-delay: 1\nDisallow:\n',
    },
    {
      about: 'Both lines have the same value, so one of them can go.',
      robots: 'User-agent: *\nCrawl-delay: 5\nCrawl-delay: 5\nDisallow:\n',
      finds: [{ line: 3, says: 'the same value', fix: 'safe' }],
      fixed: 'User-agent: *\nCrawl-delay: 5\nDisallow:\n',
    },
    {
      about:
        'No blank line ends the records of the first robot, so some dialects give both robots its delay.',
      robots: 'User-agent: FooBot\nCrawl-delay: 8\nUser-agent: BarBot\nCrawl-delay: 5\nDisallow:\n',
      finds: [
        {
          line: 4,
          on: '5',
          says: 'In bing, python-urllib, protego and crawler-commons, "BarBot" waits 5 s. In slurp, "BarBot" waits 8 s.',
        },
      ],
    },
  ],
  good: [
    {
      about: 'Every dialect that obeys Crawl-delay gives each robot its own.',
      robots: 'User-agent: FooBot\nCrawl-delay: 8\n\nUser-agent: BarBot\nCrawl-delay: 5\n',
    },
    { robots: 'User-agent: A\nCrawl-delay: 1\nDisallow:\n\nUser-agent: B\nCrawl-delay: 2\nDisallow:\n' },
  ],
}

import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /a/\nAllow: /a/b\n'

export const expectationFailedExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { expectations: [{ agent: 'Googlebot', url: '/a/c', verdict: 'allow' }] },
      finds: [{ line: 2, on: '/a/', says: '"/a/c" is forbidden for "Googlebot" by line 2' }],
    },
    {
      about: 'The verdict is right, but another line decides.',
      robots,
      options: { expectations: [{ agent: 'Googlebot', url: '/a/b', verdict: 'allow', line: 2 }] },
      finds: [{ line: 3, says: 'by line 3, but it should be allowed by line 2' }],
    },
    {
      about: 'No line decides: the span is the group that the robot follows.',
      robots,
      options: {
        expectations: [{ agent: 'Googlebot', url: '/c', verdict: 'disallow', where: 'robots.expect:3' }],
      },
      finds: [{ line: 1, on: 'User-agent: *', says: 'it should be forbidden (robots.expect:3)' }],
    },
    {
      about: 'The expectations are in comments of the file.',
      robots:
        '# wayleave-expect: Googlebot /a/ disallow\n# wayleave-expect: Googlebot /b disallow\n# wayleave-expect Googlebot\nUser-agent: *\nDisallow: /a/\n',
      finds: [
        {
          line: 2,
          on: 'wayleave-expect: Googlebot /b disallow',
          says: 'without a deciding line, but it should be forbidden',
        },
        { line: 3, on: 'wayleave-expect Googlebot', says: 'not a valid expectation' },
      ],
    },
    {
      about: 'The file asks for another pace, or says it to a robot that does not obey it.',
      robots: 'User-agent: bingbot\nUser-agent: Googlebot\nCrawl-delay: 10\nDisallow: /a/\n',
      options: {
        expectations: [
          { agent: 'bingbot', field: 'crawl-delay', value: '5' },
          { agent: 'Googlebot', field: 'crawl-delay', value: '10' },
        ],
      },
      finds: [
        { line: 3, says: 'should say crawl-delay 5, but it says 10 by line 3' },
        { line: 3, says: 'the robot does not obey this field' },
      ],
    },
    {
      about: 'A purpose or an operator stands for its robots. Googlebot has a group of its own here.',
      robots: 'User-agent: Googlebot\nDisallow: /b/\n\nUser-agent: *\nDisallow: /a/\n',
      options: { expectations: [{ agent: 'search', url: '/a/', verdict: 'disallow' }] },
      finds: [{ line: 1, says: '"/a/" is allowed for "Googlebot" without a deciding line' }],
    },
    {
      about: 'A robot that nobody knows is probably misspelled.',
      robots,
      options: {
        expectations: [
          { agent: 'Googelbot', url: '/c', verdict: 'allow' },
          { agent: 'FooBot', url: '/c', verdict: 'allow', where: 'robots.expect:2' },
        ],
      },
      finds: [
        { line: 1, says: 'No robot "Googelbot" is known. Did you mean Googlebot?' },
        { line: 1, says: 'No robot "FooBot" is known, and no group of the file names it.' },
      ],
    },
    {
      about: 'The site sends no file.',
      robots: '',
      options: {
        expectations: [{ agent: 'Googlebot', url: '/a/b', verdict: 'allow' }],
        retrieval: exampleRetrieval({ outcome: 'server-error', status: 503 }),
      },
      finds: [{ line: 1, says: 'no expectation was tested' }],
    },
  ],
  good: [
    {
      robots,
      options: {
        expectations: [
          { agent: 'Googlebot', url: '/a/b', verdict: 'allow', line: 3 },
          { agent: '*', url: '/c', verdict: 'allow', line: 'none' },
          { agent: 'google', url: '/c', verdict: 'allow' },
        ],
      },
    },
    {
      robots:
        '# wayleave-expect: bingbot crawl-delay 10 3\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /a/\n',
    },
  ],
}

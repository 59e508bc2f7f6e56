import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const open = 'User-agent: *\nDisallow: /a/\n'

export const stanceNotMetExamples: RuleExamples = {
  bad: [
    {
      about:
        'The results come from `meetsStance` of `wayleave/rewrite`, which `wayleave check --stance` calls.',
      robots: open,
      options: {
        stance: {
          robots: [
            {
              token: 'GPTBot',
              robot: 'gptbot',
              wanted: 'disallow',
              kind: 'not-met',
              url: 'https://example.com/',
              verdicts: ['disallow', 'allow'],
            },
            {
              wanted: 'allow',
              kind: 'not-met',
              url: 'https://example.com/a/',
              verdicts: ['allow', 'disallow'],
            },
            { token: 'FooBot', wanted: 'allow', kind: 'undecided' },
          ],
          missing: ['Sitemap: https://example.com/sitemap.xml'],
        },
      },
      finds: [
        {
          line: 1,
          says: 'wants to disallow "GPTBot", but the file contradicts it. "https://example.com/" is allowed without a deciding line and should be forbidden.',
        },
        { line: 1, says: 'wants to allow "FooBot". Whether the file does that is undecided' },
        {
          line: 1,
          says: 'the line "Sitemap: https://example.com/sitemap.xml", but the file does not have it',
        },
        {
          line: 2,
          on: '/a/',
          says: 'wants to allow every robot that no group names, but the file contradicts it. "https://example.com/a/" is forbidden by line 2',
        },
      ],
    },
    {
      about: 'Records that the stance wishes for robots.',
      robots: 'User-agent: bingbot\nCrawl-delay: 7\nDisallow:\n',
      options: {
        stance: {
          robots: [],
          missing: [],
          records: [
            {
              token: 'bingbot',
              record: 'Crawl-delay: 5',
              kind: 'not-met',
              stated: [{ value: '7', line: 2 }],
            },
            { token: 'Slurp', record: 'Crawl-delay: 8', kind: 'not-met', stated: [] },
            { token: 'Googlebot', record: 'Crawl-delay: 5', kind: 'not-obeyed', stated: [] },
            { token: 'Yeti', record: 'Crawl-delay: 5', kind: 'met', stated: [] },
          ],
        },
      },
      finds: [
        { line: 1, says: 'wishes "Crawl-delay: 8" for "Slurp", and the file does not say it to this robot' },
        { line: 1, says: 'The operator of this robot says that it does not obey this field' },
        { line: 2, says: 'wishes "Crawl-delay: 5" for "bingbot", but line 2 says "7"' },
      ],
    },
    {
      about: 'The site sends no file.',
      robots: '',
      options: {
        stance: { robots: [], missing: [] },
        retrieval: exampleRetrieval({ outcome: 'server-error', status: 503 }),
      },
      finds: [{ line: 1, says: 'the stance was not tested' }],
    },
  ],
  good: [
    {
      robots: open,
      options: {
        stance: {
          robots: [
            { token: 'FooBot', wanted: 'allow', kind: 'met' },
            {
              token: 'Bytespider',
              robot: 'bytespider',
              wanted: 'disallow',
              kind: 'ignores-robots-txt',
              url: 'https://example.com/',
              verdicts: ['disallow', 'allow'],
            },
          ],
          missing: [],
        },
      },
    },
  ],
}

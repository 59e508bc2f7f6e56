import type { RuleExamples } from '../../examples.ts'

export const siteOpenOnStagingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /private/\n',
      options: { environment: 'staging' },
      finds: [
        {
          line: 1,
          on: '*',
          says: 'Every main dialect lets robots that no group names fetch https://example.com/',
        },
      ],
    },
    {
      about: 'A named group lets a robot in.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: FooBot\nDisallow: /x\n',
      options: { environment: 'staging', dialects: ['rfc-9309', 'google'] },
      finds: [
        {
          line: 4,
          on: 'FooBot',
          says: 'If this is a program of your own, nothing is wrong.',
          severity: 'info',
        },
      ],
    },
    {
      about: 'A search engine is no program of your own.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /x\n',
      options: { environment: 'staging', dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 4, says: 'Write "Disallow: /" as the only rule for "bingbot".', severity: 'error' }],
    },
    {
      about: 'Everything except one path is closed.',
      robots: 'User-agent: *\nDisallow: /\nAllow: /status\n',
      options: { environment: 'staging', dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 1, says: 'https://example.com/status' }],
    },
    { robots: '', options: { environment: 'staging' }, finds: [{ line: 1 }] },
    {
      about: 'A parser that stops with an error has no verdict.',
      robots: Uint8Array.from([...new TextEncoder().encode('User-agent: *\nDisallow: /\n# '), 0xff]),
      options: { environment: 'staging', dialects: ['rfc-9309', 'python-urllib'] },
      finds: [{ line: 1, says: 'is not known. In python-urllib' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /\n', options: { environment: 'staging' } },
    { robots: 'User-agent: *\nDisallow: /private/\n' },
  ],
}

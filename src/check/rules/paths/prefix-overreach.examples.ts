import type { RuleExamples } from '../../examples.ts'

export const prefixOverreachExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /help\n',
      options: { urls: ['/help/', '/helpful-tips', '/about'] },
      finds: [{ line: 2, on: '/help', says: 'https://example.com/helpful-tips' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /help/\n', options: { urls: ['/help/', '/helpful-tips'] } },
    {
      about: 'Every URL continues the word of the rule, so the prefix is intended.',
      robots: 'User-agent: *\nDisallow: /tmp\n',
      options: { urls: ['/tmp1', '/tmp2'] },
    },
    { about: 'No URLs are given.', robots: 'User-agent: *\nDisallow: /help\n' },
  ],
}

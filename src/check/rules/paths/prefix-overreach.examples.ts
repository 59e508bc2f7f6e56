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
      about: 'Every URL begins with more than the rule: it was meant as a beginning.',
      robots: 'User-agent: *\nDisallow: /tmp\n',
      options: { urls: ['/tmp1', '/tmp2'] },
    },
    { about: 'Without URLs nothing is known.', robots: 'User-agent: *\nDisallow: /help\n' },
  ],
}

import type { RuleExamples } from '../examples.ts'

export const siteOpenOnStagingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /private/\n',
      options: { environment: 'staging' },
      finds: [{ line: 1, on: 'User-agent: *', says: 'every reader' }],
    },
    { robots: '', options: { environment: 'staging' }, finds: [{ line: 1 }] },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /\n', options: { environment: 'staging' } },
    { robots: 'User-agent: *\nDisallow: /private/\n' },
  ],
}

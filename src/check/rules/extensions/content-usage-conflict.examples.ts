import type { RuleExamples } from '../../examples.ts'

export const contentUsageConflictExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: train-ai=y, search=y\nAllow: /\n',
      finds: [{ line: 3, says: 'line 3 allows "train-ai" and line 2 disallows it' }],
    },
    {
      about: 'Two groups that apply together.',
      robots:
        'User-agent: FooBot\nContent-Usage: /a search=y\nAllow: /\n\nUser-agent: FooBot\nContent-Usage: /a search=n\nDisallow: /b\n',
      finds: [{ line: 6, says: 'For "FooBot"' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=n, train-ai=y\nAllow: /\n',
      finds: [{ line: 2, says: 'The last one counts' }],
    },
  ],
  good: [
    {
      about: 'The longest path counts, so these records do not disagree.',
      robots: 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\nAllow: /\n',
    },
    {
      about: 'Each robot reads one of the records.',
      robots:
        'User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n\nUser-agent: FooBot\nContent-Usage: train-ai=y\nAllow: /\n',
    },
  ],
}

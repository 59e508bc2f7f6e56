import type { RuleExamples } from '../examples.ts'

export const contentUsageFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=maybe\nAllow: /\n',
      finds: [{ line: 2, on: 'train-ai=maybe', says: 'neither "y" nor "n"' }],
    },
    { robots: 'User-agent: *\nContent-Usage: *.pdf train-ai=n\nAllow: /\n', finds: [{ line: 2, says: 'unknown' }] },
    { robots: 'User-agent: *\nContent-Usage: train-genai=n\nAllow: /\n', finds: [{ line: 2, says: 'an earlier draft' }] },
  ],
  good: [{ robots: 'User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Usage: /a train-ai=y\nAllow: /\n' }],
}

import type { RuleExamples } from '../../examples.ts'

export const contentUsageFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nAllow: /\nContent-Usage: ai=n train-ai=n\n',
      finds: [{ line: 3, says: 'No comma is between two preferences' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=maybe\nAllow: /\n',
      finds: [{ line: 2, on: 'train-ai=maybe', says: 'neither y nor n' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: *.pdf train-ai=n\nAllow: /\n',
      finds: [{ line: 2, says: 'begin it with a slash: "/*.pdf train-ai=n"' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: Train-AI=n\nContent-Usage:\nAllow: /\n',
      finds: [{ line: 2, says: 'not a valid list' }, { line: 3 }],
    },
    {
      about: 'The key comes from an earlier draft.',
      robots: 'User-agent: *\nContent-Usage: genai=n, bots=n\nAllow: /\n',
      finds: [{ line: 2, says: '"genai" was in draft-ietf-aipref-vocab-01' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=n;ext=1\nAllow: /\n',
      finds: [{ line: 2, says: 'parameter' }],
    },
    { robots: 'User-agent: *\nContent-Usage: train-ai=n; search=y\n', finds: [{ line: 2, says: 'commas' }] },
  ],
  good: [
    { robots: 'User-agent: *\nContent-Usage: train-ai=n, ai-use=n\nAllow: /\n' },
    { robots: 'User-agent: *\nContent-Usage: /images/ train-ai=n, search=y\nAllow: /\n' },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const contentSignalAgainstUsageExamples: RuleExamples = {
  bad: [
    {
      robots:
        'User-agent: *\nContent-Signal: search=yes, ai-train=yes\nContent-Usage: train-ai=n\nAllow: /\n',
      finds: [{ line: 3, says: 'the Content-Signal of line 2 says "ai-train=yes"' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: /art/ ai-use=y\nContent-Signal: ai-input=no\nAllow: /\n',
      finds: [{ line: 2, says: '"ai-use=y" for "/art/"' }],
    },
    {
      about: 'Two groups that apply together.',
      robots:
        'User-agent: *\nContent-Signal: search=no\nAllow: /\n\nUser-agent: *\nContent-Usage: search=y\nDisallow: /x\n',
      finds: [{ line: 6 }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nAllow: /\n' },
    {
      about: 'The records are about different uses.',
      robots: 'User-agent: *\nContent-Signal: search=yes\nContent-Usage: train-ai=n\nAllow: /\n',
    },
  ],
}

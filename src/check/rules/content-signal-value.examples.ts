import type { RuleExamples } from '../examples.ts'

export const contentSignalValueExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: search=maybe, ai-train\nAllow: /\n',
      finds: [
        { line: 2, on: 'search=maybe', says: '"yes" or "no"' },
        { line: 2, on: 'ai-train' },
      ],
    },
  ],
  good: [{ robots: 'User-agent: *\nContent-Signal: search=YES, ai-train=no\nAllow: /\n' }],
}

import type { RuleExamples } from '../../examples.ts'

export const contentSignalValueExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: ai-train=false\nAllow: /\n',
      finds: [{ line: 2, on: 'false', says: 'ai-train=yes or ai-train=no' }],
    },
    {
      robots: 'User-agent: *\nContent-Signal: search\nAllow: /\n',
      finds: [{ line: 2, on: 'search', says: 'no value' }],
    },
    {
      robots: 'User-agent: *\nContent-Signal: search=yes; ai-train=no\nAllow: /\n',
      finds: [{ line: 2, on: 'yes; ai-train=no', says: 'commas' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nContent-Signal: search=yes, ai-input=no, ai-train=no\nAllow: /\n' },
    {
      about: 'X231 reports an unknown key.',
      robots: 'User-agent: *\nContent-Signal: train=maybe\nAllow: /\n',
    },
  ],
}

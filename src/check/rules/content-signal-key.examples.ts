import type { RuleExamples } from '../examples.ts'

export const contentSignalKeyExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: search=yes, train=no\nAllow: /\n',
      finds: [{ line: 2, on: 'train', says: '"ai-train" was meant', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
    },
    { robots: 'User-agent: *\nContent-Signal: frobnicate=no\nAllow: /\n', finds: [{ line: 2, on: 'frobnicate', says: 'There are' }] },
  ],
  good: [{ robots: 'User-agent: *\nContent-Signal: search=yes, ai-input=no,ai-train=no, use=reference\nAllow: /\n' }],
}

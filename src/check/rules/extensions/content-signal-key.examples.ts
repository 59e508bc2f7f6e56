import type { RuleExamples } from '../../examples.ts'

export const contentSignalKeyExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: train=no\nAllow: /\n',
      finds: [{ line: 2, on: 'train', says: 'ai-train', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The sign between key and value is missing.',
      robots: 'User-agent: *\nContent-Signal: search yes\nAllow: /\n',
      finds: [{ line: 2, on: 'search yes', says: 'Write "search=" and a value if you mean that' }],
    },
    {
      robots: 'User-agent: *\nContent-Signal: search=yes, crawl=no\nAllow: /\n',
      finds: [{ line: 2, on: 'crawl', says: 'The keys are' }],
    },
    { robots: 'User-agent: *\nContent-Signal:\nAllow: /\n', finds: [{ line: 2, says: 'has no effect' }] },
  ],
  good: [{ robots: 'User-agent: *\nContent-Signal: search=yes,ai-train=no, use=reference\nAllow: /\n' }],
}

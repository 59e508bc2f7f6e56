import type { RuleExamples } from '../../examples.ts'

export const contentSignalOutsideGroupExamples: RuleExamples = {
  bad: [
    {
      robots: 'Content-Signal: ai-train=no\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 1, on: 'Content-Signal: ai-train=no', fix: 'changes-meaning' }],
      fixed: '\nUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    { robots: 'Content-Signal: ai-train=no\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n' }],
}

import type { RuleExamples } from '../examples.ts'

export const contentSignalContradictsRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 2, on: 'ai-train=yes', says: '"GPTBot"' }],
    },
    { robots: 'User-agent: *\nContent-Signal: search=yes\nDisallow: /\n', finds: [{ line: 2, says: 'no group names' }] },
  ],
  good: [
    { robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n' },
    {
      about: 'A group of its own says otherwise.',
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n',
    },
  ],
}

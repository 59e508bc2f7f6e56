import type { RuleExamples } from '../../examples.ts'

export const contentSignalContradictsRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 2, on: 'ai-train=yes', says: 'closed to GPTBot' }],
    },
    {
      robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n',
      finds: [{ line: 2, on: 'search=yes', says: 'closed to every robot' }],
    },
  ],
  good: [
    {
      about: 'What is granted to everybody is denied to that robot.',
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n',
    },
    { robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n' },
    {
      about: 'Search is granted, and a search engine is let in.',
      robots: 'User-agent: *\nContent-Signal: search=yes\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n',
    },
  ],
}

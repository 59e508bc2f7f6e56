import type { RuleExamples } from '../../examples.ts'

export const signalInLastGroupExamples: RuleExamples = {
  bad: [
    {
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: CCBot\nDisallow: /x\n\n# Signals\nContent-Signal: ai-train=no\n',
      finds: [{ line: 8, on: 'Content-Signal: ai-train=no', says: 'in the group of "CCBot"' }],
    },
    {
      about: 'The signal grants all uses.',
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: CCBot\nDisallow: /x\n\nContent-Signal: ai-train=yes, search=yes\n',
      finds: [{ line: 7, severity: 'info' }],
    },
  ],
  good: [
    {
      about: 'The signal is among the rules of its group.',
      robots: 'User-agent: *\nAllow: /\n\nUser-agent: CCBot\nContent-Signal: ai-train=no\nDisallow: /x\n',
    },
    {
      about: 'The last group is the `*` group.',
      robots: 'User-agent: CCBot\nDisallow: /x\n\nUser-agent: *\nAllow: /\n\nContent-Signal: ai-train=no\n',
    },
    {
      about: 'Another group has a signal, too.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: CCBot\nDisallow: /x\n\nContent-Signal: ai-train=no\n',
    },
  ],
}

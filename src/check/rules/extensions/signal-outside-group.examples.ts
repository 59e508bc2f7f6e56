import type { RuleExamples } from '../../examples.ts'

export const signalOutsideGroupExamples: RuleExamples = {
  bad: [
    {
      robots: 'Content-Signal: ai-train=no\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 1, on: 'Content-Signal: ai-train=no', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The comment about the signal goes with it.',
      robots:
        '# Signals for AI\nContent-Signal: ai-train=no\n\nUser-agent: FooBot\nDisallow: /x\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 2, fix: 'changes-meaning' }],
      fixed:
        'User-agent: FooBot\nContent-Signal: ai-train=no\nDisallow: /x\n\nUser-agent: *\n# Signals for AI\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The title of the file stays at its top.',
      robots: '# Our site\nContent-Signal: ai-train=no\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 2, fix: 'changes-meaning' }],
      fixed: '# Our site\n\nUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about:
        'A robot that the signal is about has a group of its own. Another one is shut out, and needs no signal.',
      robots:
        'Content-Signal: ai-train=no\n\nUser-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: CCBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'write it into the "*" group. Write it also into the group of "GPTBot", which does not read the "*" group.',
          fix: 'changes-meaning',
        },
      ],
      fixed:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: CCBot\nDisallow: /\n',
    },
    {
      about: 'The comment goes to the `*` group alone.',
      robots:
        '# Signals for AI\nContent-Signal: ai-train=no\n\nUser-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 2 }],
      fixed:
        'User-agent: *\n# Signals for AI\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'Every group counts: an archive, an unknown purpose and a former name, too.',
      robots:
        'Content-Signal: ai-train=yes\n\nUser-agent: *\nAllow: /\n\nUser-agent: anthropic-ai\nAllow: /\n\nUser-agent: GoogleOther\nAllow: /\n\nUser-agent: CCBot\nAllow: /\n',
      finds: [{ line: 1, says: 'into the groups of "CCBot", "anthropic-ai" and "GoogleOther"' }],
      fixed:
        'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: anthropic-ai\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GoogleOther\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: CCBot\nContent-Signal: ai-train=yes\nAllow: /\n',
    },
    { robots: 'Content-Signal: ai-train=no\n', finds: [{ line: 1 }] },
    {
      robots: 'Content-Usage: train-ai=n\n',
      finds: [{ line: 1, says: 'This Content-Usage is in no group' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n' }],
}

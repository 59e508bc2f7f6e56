import type { RuleExamples } from '../../examples.ts'

export const contentSignalUseConflictExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no, use=immediate\nAllow: /\n',
      finds: [{ line: 2, says: 'it also says "search=yes"' }],
    },
    {
      about: 'Two records of one group.',
      robots: 'User-agent: FooBot\nContent-Signal: ai-train=yes\nContent-Signal: use=immediate\nAllow: /\n',
      finds: [{ line: 3, says: 'line 2 says "ai-train=yes"' }],
    },
  ],
  good: [
    {
      about: 'An index needs no more than references.',
      robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no, use=reference\nAllow: /\n',
    },
    {
      robots: 'User-agent: *\nContent-Signal: search=no, ai-train=no, use=immediate\nAllow: /\n',
    },
    {
      about: 'Each robot reads one of the records.',
      robots:
        'User-agent: *\nContent-Signal: use=immediate\nAllow: /\n\nUser-agent: FooBot\nContent-Signal: search=yes\nAllow: /\n',
    },
  ],
}

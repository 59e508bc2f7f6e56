import type { RuleExamples } from '../../examples.ts'

export const groupsNotSeparatedExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: FooBot\nDisallow: /x\nUser-agent: Baiduspider\nDisallow: /y\n',
      finds: [
        {
          line: 3,
          on: 'Baiduspider',
          says: 'line 2 then forbids https://example.com/x to "Baiduspider". Put a blank line before this group, and repeat the rules that its robots should obey.',
        },
      ],
    },
    {
      about: 'The second group closes the site to this robot anyway.',
      robots: 'User-agent: FooBot\nDisallow: /x\nUser-agent: Baiduspider\nDisallow: /\n',
      finds: [{ line: 3, fix: 'changes-meaning' }],
      fixed: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: Baiduspider\nDisallow: /\n',
    },
    {
      about: 'A comment above the group stays with it.',
      robots: 'User-agent: FooBot\nDisallow:\n# all others\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 4, says: 'Put a blank line before this group' }],
      fixed: 'User-agent: FooBot\nDisallow:\n\n# all others\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Several groups in a row are one finding.',
      robots: 'User-agent: A\nDisallow: /\nUser-agent: B\nDisallow: /\nUser-agent: C\nDisallow: /\n',
      finds: [{ line: 3, on: 'B', says: 'and the 2 groups below it' }],
      fixed: 'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: Baiduspider\nDisallow: /y\n' },
    {
      about: 'User-agent lines without a rule between them are one group for every parser.',
      robots: 'User-agent: FooBot\nUser-agent: Baiduspider\nDisallow: /y\n',
    },
    {
      about: 'In these dialects, a User-agent line after a rule begins a group.',
      robots: 'User-agent: FooBot\nDisallow: /x\nUser-agent: BarBot\nDisallow: /y\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib'] },
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const wildcardInTokenExamples: RuleExamples = {
  bad: [
    {
      about: 'The line is to reach every robot whose name ends so, and reaches none.',
      robots: 'User-agent: *bot\nDisallow: /\n',
      finds: [{ line: 1, severity: 'info', says: 'of each robot you mean' }],
    },
    {
      robots: 'User-agent: Google*\nDisallow: /x\n',
      finds: [
        {
          line: 1,
          on: 'Google*',
          says: 'If you mean Googlebot, write User-agent: Googlebot.',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'User-agent: Googlebot\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: Mediapartners-Google*\nDisallow:\n',
      finds: [{ line: 1, says: 'Mediapartners-Google' }],
      fixed: 'User-agent: Mediapartners-Google\nDisallow:\n',
    },
    {
      about: 'It is not clear which robots the value means.',
      robots: 'User-agent: *foo*\nDisallow: /\n',
      finds: [{ line: 1, says: 'of each robot you mean' }],
    },
    {
      about: 'Two stars name nobody, so nobody obeys the group.',
      robots: 'User-agent: **\nDisallow: /\n',
      finds: [{ line: 1, says: 'this line does not address every robot' }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
    {
      about: 'The `*` group is directly above.',
      robots: 'User-agent: *\nDisallow: /a\n\nUser-agent: **\nDisallow: /b\n',
      finds: [{ line: 4, says: 'Delete the line: the "*" group is directly above.' }],
      fixed: 'User-agent: *\nDisallow: /a\n\nDisallow: /b\n',
    },
    {
      about: 'The `*` group is elsewhere.',
      robots:
        'User-agent: *\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /c\n\nUser-agent: **\nDisallow: /b\n',
      finds: [{ line: 7, says: 'Move the rules of this group into the "*" group of line 1.' }],
    },
    {
      about: 'A regular expression for every name.',
      robots: 'User-agent: .*\nDisallow: /\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
  ],
  good: [
    {
      about: 'These parsers read the first word.',
      robots: 'User-agent: * *\nDisallow: /x\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
    { robots: 'User-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: Googlebot\nDisallow: /x\n' },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const regexSyntaxExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /page/[0-9]+\n',
      finds: [{ line: 2, on: '[0-9]', says: 'a character class' }],
    },
    { robots: 'User-agent: *\nDisallow: /.*\\.pdf$\n', finds: [{ line: 2, on: '\\.', says: 'a backslash' }] },
    { robots: 'User-agent: *\nDisallow: ^/admin\n', finds: [{ line: 2, on: '^', says: 'Delete the "^"' }] },
    {
      about: 'The anchor keeps the rule from matching anything.',
      robots: 'User-agent: *\nDisallow: ^.*\\/wp-includes\\/wlwmanifest.xml\n',
      finds: [{ line: 2, on: '^', says: 'an anchor, "^", but rules' }],
    },
    {
      about: 'The expression is simple, so the rule can be written.',
      robots: 'User-agent: *\nDisallow: ^.*\\/wp-includes\\/wlwmanifest.xml\nDisallow: /find-agent/(.*)\n',
      finds: [
        { line: 2, says: 'Write "/*wp-includes/wlwmanifest.xml".' },
        { line: 3, says: 'Write "/find-agent/".' },
      ],
    },
    {
      about: 'Without the anchor, a longer rule decides.',
      robots: 'User-agent: *\nDisallow: */login*\nAllow: ^/login$\n',
      finds: [
        {
          line: 3,
          says: 'But line 2 ("Disallow: */login*") still closes https://example.com/login, because it is longer. Write that line as "Disallow: */login"',
        },
      ],
    },
    { robots: 'User-agent: *\nDisallow: /(a|b)/\n', finds: [{ line: 2, says: 'a group' }] },
    {
      about: 'Parentheses around a star are a part of the path.',
      robots: 'User-agent: *\nDisallow: /user/(*)\nDisallow: /find/(.*)\n',
      finds: [
        { line: 2, on: '(*)', says: 'a group' },
        { line: 3, on: '(.*)', says: 'a group' },
      ],
    },
    {
      about: 'The dot may be intended: the rule matches paths that begin with a slash and a dot.',
      robots: 'User-agent: *\nDisallow: /.*\n',
      finds: [{ line: 2, on: '/.*', says: 'is literal' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /*.{css,js}\nDisallow: /*.[jJ][pP][gG]\n',
      finds: [
        { line: 2, says: 'an alternative' },
        { line: 3, says: 'a character class' },
      ],
    },
  ],
  good: [
    {
      about: 'The rule above does the work.',
      robots: 'User-agent: *\nDisallow: /search?\nDisallow: /search\\?\n',
    },
    {
      about: 'In a group of version 2.0, the value is a shell pattern or an explicit path.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a[0-9]x\n',
    },
    { robots: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /index.*\n' },
    {
      about: 'Brackets and parentheses alone are ordinary characters of a path.',
      robots:
        'User-agent: *\nDisallow: /wiki/Page_(name)\nDisallow: /wiki/Name_(*)\nDisallow: /*?filter[]=\n',
    },
  ],
}

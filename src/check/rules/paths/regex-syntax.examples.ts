import type { RuleExamples } from '../../examples.ts'

export const regexSyntaxExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /page/[0-9]+\n', finds: [{ line: 2, on: '[0-9]', says: 'a class of characters' }] },
    { robots: 'User-agent: *\nDisallow: /.*\\.pdf$\n', finds: [{ line: 2, on: '\\.', says: 'a backslash' }] },
    { robots: 'User-agent: *\nDisallow: ^/admin\n', finds: [{ line: 2, on: '^' }] },
    { robots: 'User-agent: *\nDisallow: /(a|b)/\n', finds: [{ line: 2, says: 'a group' }] },
    {
      about: 'It may be meant: files that begin with a dot.',
      robots: 'User-agent: *\nDisallow: /.*\n',
      finds: [{ line: 2, on: '/.*', says: 'asks for a dot' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /*.{css,js}\nDisallow: /*.[jJ][pP][gG]\n',
      finds: [
        { line: 2, says: 'a choice' },
        { line: 3, says: 'a class' },
      ],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /index.*\n' },
    {
      about: 'Brackets and parentheses alone are characters of paths.',
      robots: 'User-agent: *\nDisallow: /wiki/Page_(name)\nDisallow: /*?filter[]=\n',
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const reservedRawNeverMatchesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /*/^\n',
      finds: [{ line: 2, on: '^', says: '%5E', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /*/%5E\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /a{b}\n',
      finds: [{ line: 2, on: '{' }],
      fixed: 'User-agent: *\nDisallow: /a%7Bb%7D\n',
    },
    {
      about: 'A backslash stands where a slash is meant.',
      robots: 'User-agent: *\nDisallow: /admin\\users\n',
      finds: [{ line: 2, on: '\\', says: 'as "/"' }],
      fixed: 'User-agent: *\nDisallow: /admin/users\n',
    },
    {
      about: 'Browsers do not encode a brace in a query.',
      robots: 'User-agent: *\nDisallow: /a?b={c}\n',
      finds: [{ line: 2, on: '{', says: 'keep this line and add "Disallow: /a?b=%7Bc%7D"' }],
      fixed: 'User-agent: *\nDisallow: /a?b=%7Bc%7D\n',
    },
  ],
  good: [
    {
      about: 'Parts of a route (S117).',
      robots: 'User-agent: *\nDisallow: /api/{id}\nDisallow: /users/<int:id>/edit\n',
    },
    {
      about: 'The next line has what robots send.',
      robots: 'User-agent: *\nDisallow: */\\\nDisallow: *//\n',
    },
    {
      about: 'A placeholder of a program, which no URL contains.',
      robots: 'User-agent: *\nDisallow: /*{USER_NAME}*\n',
    },
    { robots: 'User-agent: *\nDisallow: /*/%5E\n' },
    { about: 'S117 reports a template placeholder.', robots: 'User-agent: *\nDisallow: /{{ path }}\n' },
  ],
}

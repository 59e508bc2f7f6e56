import type { RuleExamples } from '../../examples.ts'

export const badPercentExamples: RuleExamples = {
  bad: [
    {
      about: 'What the author means is unknown, so there is no fix.',
      robots: 'User-agent: *\nDisallow: /a%zz\n',
      finds: [{ line: 2, on: '%zz', says: 'If you mean an escape, complete it' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /price%2\n',
      finds: [{ line: 2, on: '%2' }],
    },
    {
      about: 'The `$` ends the pattern directly after the sign, so no escape can follow.',
      robots: 'User-agent: *\nDisallow: /100%$\n',
      finds: [{ line: 2, on: '%$' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /100%25\nDisallow: /a%20b\n' },
    {
      about: 'Before a star or at the end, the sign matches the beginning of every escape.',
      robots: 'User-agent: *\nDisallow: /x/%\nDisallow: /*title%*\n',
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const queryOrderExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /search?q=*&page=*\n', finds: [{ line: 2 }] },
    {
      robots: 'User-agent: *\nDisallow: /*?a=1&b=2\n',
      finds: [{ line: 2, on: '?a=1&b=2', says: 'also match other values of this parameter' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /*?sort=\nDisallow: /*&sort=\n' }],
}

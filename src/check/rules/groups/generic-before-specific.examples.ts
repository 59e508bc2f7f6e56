import type { RuleExamples } from '../../examples.ts'

export const genericBeforeSpecificExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      finds: [{ line: 4, on: 'Googlebot-News', says: '"Googlebot" stands above', fix: 'changes-meaning' }],
      fixed: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n\n',
    },
    {
      about: 'The group is for everybody too, and belongs at the end.',
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nUser-agent: *\nDisallow: /y\n',
      finds: [{ line: 4, says: 'Give "Googlebot-News" a group of its own' }],
    },
  ],
  good: [
    { robots: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n' },
    { robots: 'User-agent: Googlebot\nUser-agent: Googlebot-News\nDisallow: /x\n' },
    {
      about: 'To a reader that compares whole tokens, order means nothing.',
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      options: { dialects: ['google', 'rfc-9309'] },
    },
  ],
}

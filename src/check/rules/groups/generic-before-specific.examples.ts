import type { RuleExamples } from '../../examples.ts'

export const genericBeforeSpecificExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      finds: [{ line: 4, on: 'Googlebot-News', says: '"Googlebot" comes first', fix: 'changes-meaning' }],
      fixed: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n\n',
    },
    {
      about: 'The group is also the `*` group, which belongs at the end.',
      robots:
        'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nUser-agent: *\nDisallow: /y\n',
      finds: [{ line: 4, says: 'Give "Googlebot-News" its own group' }],
    },
  ],
  good: [
    { robots: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n' },
    { robots: 'User-agent: Googlebot\nUser-agent: Googlebot-News\nDisallow: /x\n' },
    {
      about: 'For a parser that compares whole tokens, the order has no effect.',
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      options: { dialects: ['google', 'rfc-9309'] },
    },
  ],
}

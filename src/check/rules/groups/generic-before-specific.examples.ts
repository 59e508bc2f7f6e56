import type { RuleExamples } from '../../examples.ts'

export const genericBeforeSpecificExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      finds: [{ line: 4, on: 'Googlebot-News', says: '"Googlebot" comes first' }],
    },
    {
      about: 'The draft of 1996 looks for the name of the robot in the value.',
      robots: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n',
      finds: [{ line: 4, on: 'Googlebot', says: 'draft-1996 and slurp apply the group of "Googlebot-News"' }],
    },
    {
      about: 'The group is also the `*` group, which belongs at the end.',
      robots:
        'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nUser-agent: *\nDisallow: /y\n',
      finds: [{ line: 4, says: 'Give "Googlebot-News" its own group' }],
    },
  ],
  good: [
    {
      about: 'These dialects look for the value in the name of the robot.',
      robots: 'User-agent: Googlebot-News\nDisallow: /y\n\nUser-agent: Googlebot\nDisallow: /x\n',
      options: { dialects: ['python-urllib', 'libwww-perl', 'rfc-9309'] },
    },
    { robots: 'User-agent: Googlebot\nUser-agent: Googlebot-News\nDisallow: /x\n' },
    {
      about: 'For a parser that compares whole tokens, the order has no effect.',
      robots: 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Googlebot-News\nDisallow: /y\n',
      options: { dialects: ['google', 'rfc-9309'] },
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const hashInValueExamples: RuleExamples = {
  bad: [
    {
      about: 'The # begins the part of a link that no robot sends.',
      robots: 'User-agent: *\nDisallow: */search#/?q=\nDisallow: /#/private\n',
      finds: [
        { line: 2, says: 'Delete the # and what follows it', fix: 'safe' },
        { line: 3, says: 'Write %23 for a literal #', fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: *\nDisallow: */search\nDisallow: /%23/private\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /a#b\n',
      finds: [{ line: 2, on: '/a#b', says: '"/a"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a%23b\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /#\n',
      finds: [{ line: 2, on: '/#' }],
      fixed: 'User-agent: *\nDisallow: /%23\n',
    },
    {
      about: 'The part of a link after # is never sent.',
      robots: 'User-agent: *\nDisallow: /a/#b\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a/\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a #b\n' },
    { robots: 'User-agent: *\nDisallow: /a# b\n' },
    { robots: 'User-agent: *\nDisallow: #all is open\n' },
  ],
}

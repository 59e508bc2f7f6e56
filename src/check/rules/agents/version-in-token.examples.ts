import type { RuleExamples } from '../../examples.ts'

export const versionInTokenExamples: RuleExamples = {
  bad: [
    {
      about: 'A group with the right name says the same.',
      robots: 'User-agent: MJ12bot\nDisallow: /\n\nUser-agent: MJ12bot v1.4.8\nDisallow: /\n',
      options: { dialects: ['google', 'rfc-9309', 'python-urllib'] },
      finds: [{ line: 4, says: 'Remove this group: that of "MJ12bot" in line 1 says the same.' }],
      fixed: 'User-agent: MJ12bot\nDisallow: /\n',
    },
    {
      about: 'The group is to keep a search robot out, and does not.',
      robots: 'User-agent: Sogou web spider/4.0\nDisallow: /\n',
      finds: [{ line: 1, says: 'the group does not apply to "Sogou web spider"', severity: 'info' }],
      fixed: 'User-agent: Sogou web spider\nDisallow: /\n',
    },
    {
      robots: 'User-agent: GPTBot/1.2\nDisallow: /\n',
      finds: [{ line: 1, on: '/1.2', says: '"GPTBot"', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      about:
        'For parsers that cut the value, the fix changes nothing. In python-urllib, it changes the meaning.',
      robots: 'User-agent: MJ12bot v1.4.8\nDisallow: /\n',
      options: { dialects: ['google', 'rfc-9309', 'python-urllib'] },
      finds: [{ line: 1 }],
      fixed: 'User-agent: MJ12bot\nDisallow: /\n',
    },
  ],
  good: [
    { robots: 'User-agent: MJ12bot\nDisallow: /\n' },
    {
      about: 'These dialects cut the value.',
      robots: 'User-agent: GPTBot/1.2\nDisallow: /\n',
      options: { dialects: ['google', 'rfc-9309'] },
    },
  ],
}

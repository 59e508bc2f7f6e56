import type { RuleExamples } from '../../examples.ts'

export const agentListOnOneLineExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot, CCBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          on: 'GPTBot, CCBot',
          says: 'leaves out at least one of these robots',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
    },
    {
      robots: 'user-agent:GPTBot CCBot\r\nDisallow: /\r\n',
      finds: [{ line: 1 }],
      fixed: 'user-agent:GPTBot\r\nuser-agent:CCBot\r\nDisallow: /\r\n',
    },
    {
      about: 'Each name has a version.',
      robots: 'User-agent: GPTBot/1.2, CCBot/2.0\nDisallow: /\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
    },
  ],
  good: [
    { about: 'Flags of mod_rewrite (A105).', robots: 'User-agent: HTTrack [NC,OR]\nDisallow: /\n' },
    { robots: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n' },
    { about: 'One robot whose name contains spaces.', robots: 'User-agent: Sogou web spider\nDisallow: /\n' },
    {
      about: 'One of the words names no robot that Wayleave knows, so the value is one name.',
      robots: 'User-agent: Download Ninja\nDisallow: /\n',
    },
  ],
}

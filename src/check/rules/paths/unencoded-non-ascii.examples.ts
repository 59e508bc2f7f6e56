import type { RuleExamples } from '../../examples.ts'

export const unencodedNonAsciiExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /café\n',
      finds: [{ line: 2, on: '/café', says: 'https://example.com/caf%C3%A9', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
    {
      about: 'These parsers encode a rule before they compare it, so the fix is proved safe.',
      robots: 'User-agent: *\nDisallow: /café\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
    {
      about: 'The accent is a character of its own, behind its letter.',
      robots: 'User-agent: *\nDisallow: /cafe\u0301\n',
      finds: [
        {
          line: 2,
          says: 'The usual spelling looks the same, and the rule does not match it. For that, write "/caf%C3%A9". Write "/cafe%CC%81".',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /cafe%CC%81\n',
    },
    {
      about: 'The characters were encoded twice: each byte of "é" became a character of its own.',
      robots: 'User-agent: *\nDisallow: /caf\u00c3\u00a9/\n',
      finds: [{ line: 2, says: 'Write "/caf%C3%A9/", which is "/café/"', severity: 'warning' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9/\n',
    },
    {
      about: 'The bytes were read as Windows-1252.',
      robots: 'User-agent: *\nDisallow: /\u00e2\u201a\u00ac/\n',
      finds: [{ line: 2, says: 'which is "/€/"' }],
      fixed: 'User-agent: *\nDisallow: /%E2%82%AC/\n',
    },
    {
      about: 'A no-break space at the end was encoded twice.',
      robots: 'User-agent: *\nDisallow: /a/\u00c2\u00a0\n',
      finds: [{ line: 2, says: 'Write "/a/".' }],
      fixed: 'User-agent: *\nDisallow: /a/\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /caf%C3%A9\n' },
    {
      about: 'The group has both spellings, one for each kind of parser.',
      robots: 'User-agent: *\nDisallow: /café\nDisallow: /caf%C3%A9\n',
    },
    {
      about: 'P114 reports the space. With the space, the rule matches nothing, encoded or not.',
      robots: 'User-agent: *\nDisallow: /😀/b c\n',
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const nulOrControlExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\0b\n',
      finds: [{ line: 2, on: '\0', says: 'U+0000', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /ab\n',
    },
    {
      about: 'The line is no record, so the fix is safe.',
      robots: 'User-agent: *\n\u0007\nDisallow: /a\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\n\nDisallow: /a\n',
    },
    {
      about: 'A program appended the end in UTF-16, as PowerShell does.',
      robots: `User-agent: *\nDisallow: /a\n${[...'# more\r\nSitemap: https://example.com/s.xml\r\n'].join('\0')}\0`,
      finds: [{ line: 3, says: 'The end of this file is in UTF-16', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a\n# more\r\nSitemap: https://example.com/s.xml\r\n',
    },
  ],
  good: [{ robots: 'User-agent:\t*\r\nDisallow: /a\r\n' }, { robots: '# \u0007\n' }],
}

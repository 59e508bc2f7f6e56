import type { RuleExamples } from '../../examples.ts'

export const licenseInGroupExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# Our file\nUser-agent: *\nDisallow: /x/\n\nLicense: https://example.com/license.xml\nSitemap: https://example.com/s.xml\n',
      finds: [
        { line: 5, on: 'https://example.com/license.xml', says: 'for "*"', fix: 'safe', severity: 'hint' },
      ],
      fixed:
        'License: https://example.com/license.xml\n\n# Our file\nUser-agent: *\nDisallow: /x/\n\nSitemap: https://example.com/s.xml\n',
    },
    {
      about: 'The heading of the line goes with it.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\n# --- RSL ---\nLicense: https://example.com/license.xml\n',
      finds: [{ line: 5 }],
      fixed: '# --- RSL ---\nLicense: https://example.com/license.xml\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
  ],
  good: [
    { robots: 'License: https://example.com/license.xml\n\nUser-agent: *\nDisallow: /x/\n' },
    { about: 'X236 reports the missing URL.', robots: 'User-agent: *\nDisallow: /x/\nLicense:\n' },
  ],
}

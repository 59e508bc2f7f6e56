import type { RuleExamples } from '../../examples.ts'

export const typoGoogleAcceptsExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisalow: /x\n',
      finds: [{ line: 2, on: 'Disalow', says: 'google', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Without this line, no rule of the file is for anybody.',
      robots: 'Useragent: *\nDisallow: /x\n',
      finds: [{ line: 1, severity: 'error', says: 'these read no rule at all' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'Useragent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
      finds: [{ line: 1, severity: 'warning' }],
      fixed: 'User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
    },
    {
      robots: 'Site-map: https://example.com/sitemap.xml\n',
      finds: [{ line: 1 }],
      fixed: 'Sitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'For a parser that accepts the misspelling, nothing changes.',
      robots: 'User-agent: *\nDisalow: /x\n',
      options: { dialects: ['google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    {
      about: 'Google does not accept this misspelling; see S103/unknown-directive.',
      robots: 'User-agent: *\nDesallow: /x\n',
    },
    { robots: 'user-AGENT: *\ndisallow: /x\n' },
    { about: 'No parser accepts this misspelling.', robots: 'User-agent: *\nAlow: /x\n' },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const lighthouseInvalidExamples: RuleExamples = {
  bad: [
    {
      robots: 'Disallow: /x\nUser-agent: *\nContent-Usage: train-ai=n\nDisallow: /a$b\nDisallow: x\nfoo\n',
      finds: [
        { line: 1, says: 'No user-agent specified' },
        { line: 3, says: 'Unknown directive' },
        { line: 4, says: 'as an ordinary character (P106). Keep it' },
        { line: 5, says: 'Google puts a slash before it' },
        { line: 6, says: 'Syntax not understood' },
      ],
    },
    {
      robots: 'User-agent:\nDisallow: /x\nSitemap: /s.xml\nSitemap: file:s.xml\n',
      finds: [
        { line: 1, says: 'No user-agent specified' },
        { line: 2, says: 'No user-agent specified' },
        { line: 3, says: 'Invalid sitemap URL' },
        { line: 4, says: 'Invalid sitemap URL protocol' },
      ],
    },
  ],
  good: [
    {
      about: 'The audit knows these fields.',
      robots:
        'User-agent: * # all\nContent-Signal: ai-train=no\nHost: example.com\nNoindex: /x\nDisallow:\nAllow: *.css$\nSitemap: https://example.com/s.xml\n',
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const nonAsciiExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: https://example.com/карта.xml\n',
      finds: [
        {
          line: 1,
          on: 'https://example.com/карта.xml',
          says: 'Write "https://example.com/%D0%BA%D0%B0%D1%80%D1%82%D0%B0.xml"',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'Sitemap: https://example.com/%D0%BA%D0%B0%D1%80%D1%82%D0%B0.xml\n',
    },
    {
      robots: 'Sitemap: https://пример.рф/sitemap.xml\n',
      finds: [{ line: 1, says: 'Write its host in Punycode' }],
    },
  ],
  good: [
    { robots: 'Sitemap: https://xn--e1afmkfd.xn--p1ai/sitemap.xml\n' },
    { about: 'M101 reports a path.', robots: 'Sitemap: /карта.xml\n' },
  ],
}

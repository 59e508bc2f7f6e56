import type { RuleExamples } from '../../examples.ts'

export const hostObsoleteExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\n',
      finds: [{ line: 3, on: 'Host', says: '2018', fix: 'changes-meaning' }],
      fixed: 'User-agent: Yandex\nDisallow:\n',
    },
    {
      about: 'The comment speaks of Host alone.',
      robots: 'User-agent: *\nDisallow:\n\n# Host\nHost: e.com\n\n# Sitemaps\nSitemap: https://e.com/s.xml\n',
      finds: [{ line: 5 }],
      fixed: 'User-agent: *\nDisallow:\n\n# Sitemaps\nSitemap: https://e.com/s.xml\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\n' }],
}

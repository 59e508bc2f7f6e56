import type { RuleExamples } from '../../examples.ts'

export const hostObsoleteExamples: RuleExamples = {
  bad: [
    {
      about: 'Nobody relies on the record.',
      robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\nSitemap: https://e.com/s.xml\n',
      finds: [{ line: 3, severity: 'hint' }],
      fixed: 'User-agent: Yandex\nDisallow:\nSitemap: https://e.com/s.xml\n',
    },
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\n',
      finds: [{ line: 3, on: 'Host', says: '2018', severity: 'info', fix: 'changes-meaning' }],
      fixed: 'User-agent: Yandex\nDisallow:\n',
    },
    {
      about: 'The comment is a heading, as programs write it.',
      robots:
        'User-agent: Yandex\nDisallow:\n\n# Host\nHost: e.com\n\n# Sitemaps\nSitemap: https://e.com/s.xml\n',
      finds: [{ line: 5, severity: 'hint' }],
      fixed: 'User-agent: Yandex\nDisallow:\n\n# Sitemaps\nSitemap: https://e.com/s.xml\n',
    },
    {
      about: 'Somebody relies on the record.',
      robots: 'User-agent: *\nDisallow:\n\n# Preferred host (Yandex)\nHost: e.com\n',
      finds: [{ line: 5, severity: 'info' }],
      fixed: 'User-agent: *\nDisallow:\n',
    },
    {
      about: 'The sitemaps are on another host, so somebody relies on the record.',
      robots: 'User-agent: *\nDisallow:\nHost: e.com\nSitemap: https://www.e.com/s.xml\n',
      finds: [{ line: 3, severity: 'info' }],
      fixed: 'User-agent: *\nDisallow:\nSitemap: https://www.e.com/s.xml\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\n' }],
}

import type { RuleExamples } from '../../examples.ts'

export const namedGroupEqualsStarExamples: RuleExamples = {
  bad: [
    {
      about: 'The fix is not safe: a robot that ignores `*` follows this group and would then follow none.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'FooBot', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The Sitemap belongs to the whole site and stays. A comment that names the robot goes with it.',
      robots:
        'User-agent: *\nAllow: /\n\n# FooBot reads us\nUser-agent: FooBot\nAllow: / # all\n\n# Sitemaps\nSitemap: https://example.com/s.xml\n',
      finds: [{ line: 5, on: 'FooBot', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nAllow: /\n\n# Sitemaps\nSitemap: https://example.com/s.xml\n',
    },
    {
      about: 'A comment that may speak of other groups stays.',
      robots:
        '# AI\nUser-agent: FooBot\nDisallow: /x\n\nUser-agent: BarBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\nSitemap: https://example.com/s.xml\n',
      finds: [{ line: 2, on: 'FooBot' }],
      fixed:
        '# AI\n\nUser-agent: BarBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\nSitemap: https://example.com/s.xml\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /x\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n' },
    {
      about: 'This robot ignores `*`.',
      robots: 'User-agent: AdsBot-Google\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n',
    },
  ],
}

import type { RuleExamples } from '../../examples.ts'

export const sectionUnderNamedGroupExamples: RuleExamples = {
  bad: [
    {
      about: 'Another group follows.',
      robots:
        'User-agent: *\nDisallow: /cart/\n\nUser-agent: AdsBot-Google\nAllow: /\n\n# Sorted copies of lists\nDisallow: /*sort=\n\nUser-agent: Slurp\nDisallow: /\n',
      finds: [{ line: 7, says: 'is in the group of "AdsBot-Google"' }],
    },
    {
      about: 'A rule of the section would close scripts to search engines.',
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: Slurp\nAllow: /\n\n# Block private paths\nDisallow: /api/\nDisallow: /_next/\n',
      finds: [{ line: 7, says: 'Leave out "Disallow: /_next/"' }],
    },
    {
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: Slurp\nAllow: /\n\n# Block private paths\nDisallow: /api/\nDisallow: /tmp/\n',
      finds: [
        {
          line: 7,
          on: '# Block private paths',
          says: 'its 2 Disallow rules are for no other robot. Robots of the "*" group may fetch https://example.com/api/',
        },
      ],
    },
    {
      about: 'An empty Disallow opens the site to the robot, and rules follow below a Sitemap.',
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: Googlebot-Image\nDisallow:\n\nSitemap: https://example.com/s.xml\n\nDisallow: /ch/\nDisallow: /tmp/\n',
      finds: [
        {
          line: 9,
          on: 'Disallow: /ch/',
          says: 'The empty Disallow above was meant to open the site to that robot. Robots of the "*" group may fetch https://example.com/ch/',
        },
      ],
    },
    {
      about: 'The User-agent line has a version and a remark.',
      robots:
        'User-agent: *\nDisallow: /x\n\nUser-agent: facebookexternalhit/1.1 (+http://www.facebook.com/)\nDisallow:\n\nDisallow: /feed\n',
      finds: [{ line: 7, says: 'the Disallow rule from there on is for no other robot' }],
    },
  ],
  good: [
    {
      about: 'The section is in the `*` group.',
      robots:
        'User-agent: Slurp\nAllow: /\n\nUser-agent: *\nAllow: /\n\n# Block private paths\nDisallow: /api/\n',
    },
    {
      about: 'The group repeats rules of the `*` group, so it is meant for its robot.',
      robots:
        'User-agent: *\nDisallow: /api/\n\nUser-agent: Slurp\nDisallow: /api/\n\n# more\nDisallow: /tmp/\n',
    },
    {
      about: 'The comment names the robot.',
      robots:
        'User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nDisallow: /a\n\n# also for Slurp\nDisallow: /tmp/\n',
    },
    {
      about: 'The empty Disallow is in the middle of the rules.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nDisallow:\nDisallow: /a\n',
    },
    {
      about: 'The whole group is one section.',
      robots: 'User-agent: *\nDisallow: /x\n\n# Yahoo\nUser-agent: Slurp\nDisallow: /a\n',
    },
  ],
}

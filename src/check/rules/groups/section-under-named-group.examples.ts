import type { RuleExamples } from '../../examples.ts'

export const sectionUnderNamedGroupExamples: RuleExamples = {
  bad: [
    {
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: Slurp\nAllow: /\n\n# Block private paths\nDisallow: /api/\nDisallow: /tmp/\n',
      finds: [
        {
          line: 7,
          on: '# Block private paths',
          says: 'its 2 Disallow rules are for that robot alone. Robots of the "*" group may fetch https://example.com/api/',
        },
      ],
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
      about: 'The whole group is one section.',
      robots: 'User-agent: *\nDisallow: /x\n\n# Yahoo\nUser-agent: Slurp\nDisallow: /a\n',
    },
  ],
}

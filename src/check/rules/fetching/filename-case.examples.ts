import type { RuleExamples } from '../../examples.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

export const filenameCaseExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { location: 'public/Robots.txt' },
      finds: [{ line: 1, says: 'called "Robots.txt", but robots request "robots.txt"' }],
    },
    { robots, options: { location: 'robot.txt' }, finds: [{ line: 1, says: '"robot.txt"' }] },
    {
      robots,
      options: { location: 'https://example.com/ROBOTS.TXT' },
      finds: [{ line: 1, says: '"ROBOTS.TXT"' }],
    },
    {
      robots,
      options: { location: 'C:\\www\\robots.txt.txt' },
      finds: [{ line: 1, says: '"robots.txt.txt"' }],
    },
  ],
  good: [
    { robots, options: { location: 'public/robots.txt' } },
    { about: 'Another name, chosen on purpose.', robots, options: { location: 'robots.staging.txt' } },
    { robots, options: { location: 'robots2.txt' } },
    { robots, options: { location: 'https://example.com/' } },
  ],
}

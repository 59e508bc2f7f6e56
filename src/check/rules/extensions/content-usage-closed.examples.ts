import type { RuleExamples } from '../../examples.ts'

export const contentUsageClosedExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nContent-Usage: train-ai=y\nDisallow: /\n',
      finds: [{ line: 2, says: 'Line 3 closes all of its paths' }],
    },
    {
      robots: 'User-agent: *\nContent-Usage: /art/new/ train-ai=n\nDisallow: /art/\nAllow: /about/\n',
      finds: [{ line: 2 }],
    },
    {
      about: 'Another group opens a part of the paths to one of the robots.',
      robots:
        'User-agent: FooBot\nUser-agent: BarBot\nContent-Usage: train-ai=n\nDisallow: /\n\nUser-agent: BarBot\nAllow: /x\n',
      finds: [{ line: 3, says: 'or keep the record for the other robots' }],
    },
  ],
  good: [
    {
      about: 'An Allow opens a part of the paths.',
      robots: 'User-agent: *\nContent-Usage: /art/ train-ai=n\nDisallow: /art/\nAllow: /art/new/\n',
    },
    { robots: 'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /art/\n' },
    { about: 'X235 reports the list.', robots: 'User-agent: *\nContent-Usage: TRAIN=n\nDisallow: /\n' },
  ],
}

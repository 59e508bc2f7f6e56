import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'
const cached = (headers: Readonly<Record<string, string>>) => ({
  retrieval: exampleRetrieval({ outcome: 'ok', status: 200, headers }),
})

export const cacheTooLongExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: {
        ...cached({ 'cache-control': 'public, max-age=604800' }),
        dialects: ['google', 'libwww-perl', 'protego'],
      },
      finds: [
        {
          line: 1,
          says: 'for 7 days, according to max-age=604800 in Cache-Control. After you change the file, caches on the way may use the old copy for that time, and so may libwww-perl and protego.',
        },
      ],
    },
    {
      about: 'Shared caches have their own value.',
      robots,
      options: cached({ 'cache-control': 'max-age=60, s-maxage=172800' }),
      finds: [{ line: 1, says: 'for 2 days, according to s-maxage' }],
    },
    {
      robots,
      options: {
        ...cached({ date: 'Fri, 20 Nov 2026 00:00:00 GMT', expires: 'Sun, 22 Nov 2026 12:00:00 GMT' }),
        dialects: ['google'],
      },
      finds: [
        {
          line: 1,
          says: 'for 2.5 days, according to the Expires header. After you change the file, caches on the way may use the old copy for that time.',
        },
      ],
    },
  ],
  good: [
    { robots, options: cached({ 'cache-control': 'max-age=86400' }) },
    { robots, options: cached({}) },
    { robots, options: cached({ 'cache-control': 'no-cache, max-age=604800' }) },
    { robots, options: cached({ expires: '0' }) },
  ],
}

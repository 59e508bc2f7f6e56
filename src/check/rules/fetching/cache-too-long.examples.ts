import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'
const kept = (headers: Readonly<Record<string, string>>) => ({ retrieval: exampleRetrieval({ outcome: 'ok', status: 200, headers }) })

export const cacheTooLongExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { ...kept({ 'cache-control': 'public, max-age=604800' }), dialects: ['google', 'libwww-perl', 'protego'] },
      finds: [{ line: 1, says: 'for 7 days, by max-age=604800 in Cache-Control: caches on the way and libwww-perl and protego' }],
    },
    {
      about: 'Caches that many share have a value of their own.',
      robots,
      options: kept({ 'cache-control': 'max-age=60, s-maxage=172800' }),
      finds: [{ line: 1, says: 'for 2 days, by s-maxage' }],
    },
    {
      robots,
      options: { ...kept({ date: 'Fri, 20 Nov 2026 00:00:00 GMT', expires: 'Sun, 22 Nov 2026 12:00:00 GMT' }), dialects: ['google'] },
      finds: [{ line: 1, says: 'for 2.5 days, by Expires: caches on the way may' }],
    },
  ],
  good: [
    { robots, options: kept({ 'cache-control': 'max-age=86400' }) },
    { robots, options: kept({}) },
    { robots, options: kept({ 'cache-control': 'no-cache, max-age=604800' }) },
    { robots, options: kept({ expires: '0' }) },
  ],
}

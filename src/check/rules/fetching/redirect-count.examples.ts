import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

const six = [1, 2, 3, 4, 5, 6].map((place) => [301, `https://example.com/${place}`] as const)

export const redirectCountExamples: RuleExamples = {
  bad: [
    {
      about: 'Six redirects.',
      robots,
      options: {
        retrieval: exampleRetrieval({ outcome: 'ok', status: 200, via: six }),
        dialects: ['rfc-9309', 'google', 'python-urllib'],
      },
      finds: [
        {
          line: 1,
          says: 'only after 6 redirects. Robots that follow fewer redirects get no file. Without the file: rfc-9309 and google fetch everything.',
        },
      ],
    },
    {
      about: 'One redirect is info, and only for the parser that follows none.',
      robots,
      options: {
        retrieval: exampleRetrieval({
          outcome: 'ok',
          status: 200,
          via: [[301, 'https://www.example.com/robots.txt']],
        }),
      },
      finds: [
        {
          line: 1,
          says: 'after 1 redirect. Robots that follow fewer redirects get no file. Without the file: heritrix fetches everything.',
        },
      ],
    },
    {
      about: 'A redirect without a target.',
      robots: '',
      options: {
        retrieval: exampleRetrieval({
          outcome: 'too-many-redirects',
          status: 302,
          headers: {},
          problem: 'a redirect has no valid target',
        }),
        dialects: ['crawler-commons'],
      },
      finds: [
        {
          line: 1,
          says: 'leads to no file after 1 redirect (a redirect has no valid target). Without the file: crawler-commons waits and tries again.',
        },
      ],
    },
  ],
  good: [
    { robots, options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200 }) } },
    {
      about: 'All of these dialects follow five redirects; Heritrix does not.',
      robots,
      options: {
        retrieval: exampleRetrieval({ outcome: 'ok', status: 200, via: six.slice(1) }),
        dialects: ['rfc-9309', 'google', 'protego'],
      },
    },
  ],
}

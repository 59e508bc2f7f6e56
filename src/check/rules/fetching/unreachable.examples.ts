import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const unreachableExamples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: { retrieval: exampleRetrieval({ outcome: 'dns', problem: 'example.com has no address' }) },
      finds: [
        {
          line: 1,
          says: 'the lookup of its host failed (example.com has no address). Without the file: rfc-9309 fetches nothing. python-urllib stops with an error. crawler-commons',
        },
      ],
    },
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'tls', problem: 'certificate has expired' }),
        dialects: ['google', 'heritrix'],
      },
      finds: [
        {
          line: 1,
          says: 'google fetches nothing for 12 hours, then uses the last good copy for 30 days. heritrix tries 3 times, then fetches everything. Check that the certificate',
        },
      ],
    },
    {
      about: 'The message escapes control characters of a server.',
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'network', problem: 'reset by \u001b[31mpeer' }),
        dialects: ['protego'],
      },
      finds: [
        {
          line: 1,
          says: 'the connection failed (reset by \\u001b[31mpeer). Without the file: protego fetches everything.',
        },
      ],
    },
  ],
  good: [
    {
      robots: 'User-agent: *\nDisallow: /x\n',
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200 }) },
    },
    {
      about: 'The guard against private networks sent no request, so nothing is known about the site.',
      robots: '',
      options: { retrieval: exampleRetrieval({ outcome: 'blocked-address' }) },
    },
  ],
}

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
          says: 'its host has no address (example.com has no address). Of the site, rfc-9309 fetches nothing; python-urllib stops with an error; draft-1996',
        },
      ],
    },
    {
      robots: '',
      options: { retrieval: exampleRetrieval({ outcome: 'tls', problem: 'certificate has expired' }), dialects: ['google', 'heritrix'] },
      finds: [
        {
          line: 1,
          says: 'google fetches nothing for 12 hours and then goes by the last good copy for 30 days; heritrix fetches everything. See to the certificate',
        },
      ],
    },
    {
      about: 'What a server says is printed with its control characters escaped.',
      robots: '',
      options: { retrieval: exampleRetrieval({ outcome: 'network', problem: 'reset by \u001b[31mpeer' }), dialects: ['protego'] },
      finds: [{ line: 1, says: 'the connection failed (reset by \\u001b[31mpeer). Of the site, protego fetches everything.' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /x\n', options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200 }) } },
    {
      about: 'The guard against private networks asked nobody: that says nothing of the site.',
      robots: '',
      options: { retrieval: exampleRetrieval({ outcome: 'blocked-address' }) },
    },
  ],
}

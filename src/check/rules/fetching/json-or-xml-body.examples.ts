import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const sent = (type: string) => ({
  retrieval: exampleRetrieval({ outcome: 'not-robots', status: 200, headers: { 'content-type': type } }),
})

export const jsonOrXmlBodyExamples: RuleExamples = {
  bad: [
    {
      robots: '{"error":"no such route"}\n',
      options: sent('application/json'),
      finds: [{ line: 1, says: 'returns JSON. Every main dialect finds no rule in it' }],
    },
    {
      robots: '<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>\n',
      options: sent('application/xml'),
      finds: [{ line: 1, says: 'returns XML' }],
    },
    {
      about: 'An image.',
      robots: '',
      options: sent('image/png'),
      finds: [{ line: 1, says: 'something that is not text' }],
    },
    {
      about: 'Data saved as the file.',
      robots: '{"brand":"example","path":"/robots.txt"}\n',
      finds: [{ line: 1, says: 'The file is JSON', severity: 'error' }],
    },
    {
      about: 'The answer of a server that has no robots.txt, saved as the file.',
      robots: '{"status":404,"error":"Not Found"}\n',
      finds: [{ line: 1, says: 'With status 404, the answer is as it should be', severity: 'info' }],
    },
    {
      about: 'The answer of a storage service, saved as the file.',
      robots: '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>\n',
      finds: [
        { line: 1, says: 'The file is the answer "AccessDenied" of a storage service', severity: 'info' },
      ],
    },
  ],
  good: [{ robots: '<!doctype html>\n', options: sent('text/html') }],
}

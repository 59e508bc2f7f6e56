import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const page = { outcome: 'not-robots', status: 200, headers: { 'content-type': 'text/html' } } as const

export const htmlBodyExamples: RuleExamples = {
  bad: [
    {
      robots: '<!DOCTYPE html>\n<html><head><title>Shop</title></head></html>\n',
      options: { retrieval: exampleRetrieval(page) },
      finds: [{ line: 1, says: 'returns a web page. Every main dialect finds no rule in the page' }],
    },
    {
      about: 'The Content-Type says text/plain.',
      robots: '\n  <html>\n',
      options: { retrieval: exampleRetrieval({ ...page, headers: { 'content-type': 'text/plain' } }) },
      finds: [{ line: 1 }],
    },
    {
      about: 'A piece of an error page, without the elements of a whole page.',
      robots: '<div>\n  <p>\n    <b>404: Page not found</b>\n    Check the name.\n  </p>\n</div>\n',
      finds: [{ line: 1, says: 'By its heading, it is an error page.' }],
    },
    {
      about: 'A content network refuses the request.',
      robots:
        '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\nReference &#35;18&#46;5\n</BODY></HTML>\n',
      finds: [{ line: 1, says: 'Find out whether robots get it, too' }],
    },
    {
      about: 'A page saved as the file.',
      robots: '<!DOCTYPE html>\n<html><body>Not found</body></html>\n',
      finds: [{ line: 1, says: 'The file is a web page' }],
    },
    {
      about: 'A parser that stops at a byte that is not UTF-8.',
      robots: Uint8Array.from([...new TextEncoder().encode('<!DOCTYPE html>\n<html><body>'), 0xff]),
      options: { dialects: ['rfc-9309', 'python-urllib'] },
      finds: [{ line: 1, says: 'so nothing is forbidden. python-urllib stops with an error.' }],
    },
    {
      about: 'Rules within a web page.',
      robots: '<!DOCTYPE html>\nUser-agent: *\nDisallow: /x\n',
      options: { retrieval: exampleRetrieval(page) },
      finds: [{ line: 1, says: 'Parsers find lines in the page that they read as rules.' }],
    },
    {
      about: 'A bot protection answers.',
      robots: '<!DOCTYPE html>\n<html><head><title>Just a moment...</title></head></html>\n',
      finds: [{ line: 1, says: 'A bot protection answers in place of the file' }],
    },
  ],
  good: [
    {
      about: 'S103 tells of the error message of a script.',
      robots: '<br />\n<b>Fatal error</b>:  Uncaught Exception in /srv/robots.php:7\n',
    },
    {
      about: 'One tag does not make the file a web page.',
      robots: '<b>Robots</b>\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Rules served as text/html are still rules; see F113/content-type.',
      robots: 'User-agent: *\nDisallow: /x\n',
      options: { retrieval: exampleRetrieval({ ...page, outcome: 'ok' }) },
    },
    {
      robots: '{"error":"no such route"}\n',
      options: { retrieval: exampleRetrieval({ ...page, headers: { 'content-type': 'application/json' } }) },
    },
  ],
}

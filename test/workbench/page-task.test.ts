import { describe, expect, it } from 'vitest'
import { sourceOf } from '../../workbench/src/engine/source.ts'
import { page } from '../../workbench/src/engine/tasks/page.ts'

const asked = { text: '', url: '/a', headers: '', html: '' }

/** What a robot gets. */
const verdictOf = (agent: string, input: Partial<typeof asked>): unknown => {
  const answer = page({ ...asked, ...input })
  return 'oddLine' in answer ? answer : answer.verdicts.find((verdict) => verdict.agent === agent)
}

describe('the task of the tab of a page', () => {
  it('reads the bytes of the file as the command does', () => {
    const utf16 = sourceOf(Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le'))
    expect(verdictOf('bingbot', { text: utf16 })).toMatchObject({ fetch: 'disallow', because: [{ line: 2 }] })
  })

  it.each([
    ['a header that goes on in the next line', 'X-Robots-Tag: googlebot:\n noindex', { index: 'no' }],
    ['a byte order mark', '\ufeffHTTP/1.1 404 Not Found', { index: 'no' }],
    [
      'the last of several responses',
      'HTTP/1.1 301 Moved\nLocation: /b\n\nHTTP/1.1 200 OK\nX-Robots-Tag: noindex\n\n',
      { index: 'no' },
    ],
    [
      'a body, which is none of the headers',
      'HTTP/1.1 200 OK\nServer: a\n\nX-Robots-Tag: noindex\n',
      { index: 'yes' },
    ],
    [
      'the numbers of header lines, without blank lines and the status',
      '\nHTTP/1.1 200 OK\nServer: a\nX-Robots-Tag: noindex\n',
      { because: [{ where: 'header', line: 2 }] },
    ],
    [
      'a line that is none, and gives no verdict',
      'HTTP/1.1 200 OK\nX-Robots-Tag: noindex\nno header\nServer: a',
      { oddLine: { number: 3, text: 'no header' } },
    ],
  ])('reads pasted headers as the command does: %s', (_, headers, expected) => {
    expect(verdictOf('Googlebot', { headers })).toMatchObject(expected)
  })
})

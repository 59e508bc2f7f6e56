import type { RuleExamples } from '../../examples.ts'

export const unknownDirectiveExamples: RuleExamples = {
  bad: [
    {
      about: 'Directives of a page.',
      robots: 'User-agent: *\nX-Robots-Tag: noindex\nDisallow: /x\nmax-snippet: 10\n',
      finds: [
        { line: 2, says: 'It belongs to single pages' },
        { line: 4, says: 'It belongs to single pages' },
      ],
    },
    {
      about: 'The field before the name is missing.',
      robots: 'User-agent: FooBot\nDisallow: /\nltx71\nDisallow: /\nBLEXBot/1.0\n',
      finds: [
        { line: 3, says: '"ltx71" is not kept out. Write "User-agent: ltx71" there, above a Disallow.' },
        { line: 5, says: 'Write "User-agent: BLEXBot" there, above a Disallow.' },
      ],
    },
    {
      about: 'The line end between the name and its rule is missing.',
      robots: 'User-agent:\nGPTBot Disallow: /\n',
      finds: [
        {
          line: 2,
          says: 'Write "User-agent: GPTBot" and "Disallow: /" on two lines, in place of the empty User-agent in line 1.',
        },
      ],
    },
    {
      about: 'A byte order mark was encoded twice.',
      robots: '\u00ef\u00bb\u00bfUser-agent: *\nDisallow: /\n',
      finds: [{ line: 1, says: 'a byte order mark that was encoded twice' }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
    {
      about: 'A field that programs for AI may read.',
      robots: 'User-agent: *\nDisallow: /x\nSchemamap: https://example.com/s.xml\n',
      finds: [{ line: 3, says: 'does no harm', severity: 'hint' }],
    },
    {
      about: 'A script failed.',
      robots:
        '<br />\n<b>Fatal error</b>:  Uncaught Exception: refused in /srv/site/robots.php:7\nStack trace:\n#0 {main}\n  thrown in <b>/srv/site/robots.php</b> on line <b>7</b><br />\n',
      finds: [
        { line: 2, on: 'Fatal error', says: 'The file is the error message of a script', severity: 'error' },
      ],
    },
    {
      about: 'The text of an error page has a colon.',
      robots: 'Not Found - Request ID: 0123456789\n',
      finds: [{ line: 1, says: 'looks like the text of an error page' }],
    },
    {
      about: 'A program wrote the escapes of line ends.',
      robots: 'User-agent: *\\nDisallow: /x/\\n\\nSitemap: https://example.com/sitemap.xml\n',
      finds: [{ line: 1, on: '\\n', says: 'in place of line ends', severity: 'error' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /x\nAlow: /x/y\n',
      finds: [{ line: 3, on: 'Alow', says: 'Did you mean Allow?', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\nAllow: /x/y\n',
    },
    {
      about: 'The checked dialect takes the word for Disallow, but that is hardly meant.',
      robots: 'User-agent: *\nDisallow: /x\nAlow: /x/y\n',
      options: { dialects: ['google', 'spatie'] },
      finds: [
        { line: 3, says: 'spatie reads the line as Disallow, but google ignores it. Did you mean Allow?' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nAllow: /x/y\n',
    },
    {
      about: 'The URL of a sitemap without its field.',
      robots: 'User-agent: *\nDisallow: /x\nhttps://example.com/sitemap.xml\n',
      finds: [{ line: 3, on: 'https', says: 'write "Sitemap:" before it' }],
    },
    {
      about: 'A text that may be a remark.',
      robots: 'Default content\n',
      finds: [{ line: 1, says: '"Default content" is none' }],
    },
    { robots: 'User-agent: *\nDisallow: /x\nFoo: bar\n', finds: [{ line: 3, on: 'Foo' }] },
    {
      about: 'The text of an error page is one finding, and is no comment.',
      robots: 'Bad Request\nThe request is invalid.\n',
      finds: [{ line: 1, on: 'Bad Request', says: 'error page' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /x\nImage Sitemap: https://example.com/i.xml\n',
      finds: [{ line: 3, on: 'Image Sitemap', says: 'write Sitemap' }],
      fixed: 'User-agent: *\nDisallow: /x\nSitemap: https://example.com/i.xml\n',
    },
    {
      about: 'A comment without its #.',
      robots: 'Welcome, robots\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, fix: 'safe' }],
      fixed: '# Welcome, robots\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A path below a Disallow lacks its field. Nobody knows where the rest of a part of a path is.',
      robots: 'User-agent: *\nDisallow: /x\nplugins/\n/embeds\n',
      finds: [
        { line: 3, says: 'Is it a part of a path? If so, write "Disallow: " and the whole path.' },
        { line: 4, fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nplugins/\nDisallow: /embeds\n',
    },
    {
      about: 'A name between two rules lacks its User-agent.',
      robots: 'User-agent: *\nDisallow: /x\nFooBot\nDisallow: /\n',
      finds: [{ line: 3, fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\nUser-agent: FooBot\nDisallow: /\n',
    },
    {
      about: 'Nobody can tell what a line of a program or a style sheet is for.',
      robots: 'User-agent: *\nDisallow: /x\n}\n',
      finds: [{ line: 3, on: '}' }],
    },
    {
      about: 'The value does not fit the field that the name looks like.',
      robots: 'User-agent: *\nContent-Signals: allow\nAllow: /\n',
      finds: [
        {
          line: 2,
          says: 'write the whole line into the "*" group: "Content-Signal: search=yes, ai-input=yes, ai-train=yes".',
        },
      ],
    },
    {
      about: 'Lines below it name uses in place of fields.',
      robots: 'User-agent: *\nContent-Signals: none\nAI-Access: none\nTraining: none\nAllow: /\n',
      finds: [
        {
          line: 2,
          says: '"Content-Signal: search=yes, ai-train=no". No parser reads lines 3 to 4 either: delete them.',
        },
        { line: 3 },
        { line: 4 },
      ],
    },
    {
      about: 'The file has a valid signal.',
      robots: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Signals: allow\nSearch: allow\nAllow: /\n',
      finds: [
        {
          line: 3,
          says: 'Line 2 has a valid Content-Signal, so delete this line. No parser reads line 4 either: delete it.',
        },
        { line: 4 },
      ],
    },
    {
      about: 'A few libraries accept this misspelling; Google does not.',
      robots: 'User-agent: *\nDisallow: /x\nCrawl delay: 5\n',
      finds: [{ line: 3, on: 'Crawl delay', says: 'Did you mean Crawl-delay?', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\nCrawl-delay: 5\n',
    },
    {
      about: 'Dialects outside this check accept the misspelling.',
      robots: 'User-agent: *\nDisalow: /x\n',
      options: { dialects: ['yandex'] },
      finds: [
        {
          line: 2,
          says: 'is unknown to yandex, the only checked dialect. A parser does not obey a line whose field it does not know.',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    { robots: '<p>\n<b>Robots</b>\n</p>\nUser-agent: *\nDisallow: /x\n', finds: [{ line: 1, says: 'HTML' }] },
    {
      about: 'The name of a robot, whose rule is lost.',
      robots: 'User-agent: *\nDisallow: /a/\nBLEXBot/1.0\n',
      finds: [{ line: 3 }],
    },
    {
      about: 'The last name has no rule, so nobody knows what the list is.',
      robots: 'User-agent: *\nDisallow: /a/\nltx71\nDisallow: /\nBLEXBot/1.0\n',
      finds: [{ line: 3 }, { line: 5 }],
    },
    {
      about: 'A property of a style sheet is no misspelt field.',
      robots: 'User-agent: *\nDisallow: /a/\nz-index: 10001;\n',
      finds: [{ line: 3, on: 'z-index', says: 'Correct the field' }],
    },
    {
      about: 'Nothing within a web page is repaired.',
      robots: '<p>\nPage not found\nAlow: /x\n</p>\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1 }, { line: 2 }, { line: 3, says: 'Correct the field' }, { line: 4 }],
    },
    {
      about: 'An error page with NULs behind it.',
      robots: `Sorry, Page Not Found${'\0'.repeat(40)}`,
      finds: [{ line: 1, says: '"Sorry, Page Not Found" looks like the text of an error page' }],
    },
    {
      about: 'Programs that look for this text request it from the site.',
      robots: 'User-agent: *\nDisallow:\nllms.txt: https://example.com/llms.txt\n',
      finds: [{ line: 3, says: 'request /llms.txt itself', severity: 'hint' }],
    },
    {
      about: 'Programs that discover agents look for it.',
      robots: 'User-agent: *\nDisallow:\nAgentmap: https://example.com/.well-known/ard.json\n',
      finds: [{ line: 3, says: 'Programs of Agentic Resource Discovery look for it', severity: 'hint' }],
    },
    {
      about: 'A directive of single pages, for one robot or for all.',
      robots: 'User-agent: *\nDisallow: /x\nGooglebot: noindex\nnoindex, follow\n',
      finds: [
        { line: 3, on: 'Googlebot', says: 'It belongs to single pages' },
        { line: 4, on: 'noindex, follow', says: 'It belongs to single pages' },
      ],
    },
    {
      about: 'A parser hands it on.',
      robots: 'User-agent: *\nDisallow:\nLLM-Policy: no\n',
      finds: [{ line: 3, says: 'crawler-commons hands it on', severity: 'info' }],
    },
  ],
  good: [
    { about: 'A web page, which F114/html-body reports.', robots: '<!DOCTYPE html>\n<html>\n</html>\n' },
    { robots: 'User-agent: *\nDisallow: /x\nSitemap: https://example.com/sitemap.xml\n' },
    {
      about: 'A field that only a few parsers know is not unknown.',
      robots: 'License: https://example.com/license.xml\n',
    },
    { robots: 'ACAP-crawler: *\nACAP-disallow-crawl: /x\n' },
  ],
}

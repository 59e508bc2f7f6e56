import type { RuleExamples } from '../../examples.ts'

export const prefixOverreachExamples: RuleExamples = {
  bad: [
    {
      about: 'The file closes some URLs of the forum, and then the whole of it.',
      robots: 'User-agent: *\nDisallow: /admin.php\nDisallow: /forum.php?mod=post\nDisallow: *.php\n',
      finds: [{ line: 4, says: 'so it also closes "/forum.php"', severity: 'warning' }],
    },
    {
      about: 'A shop of WooCommerce has its products there.',
      robots: 'User-agent: *\nDisallow: /product\nDisallow: /my-account\n',
      finds: [{ line: 2, says: 'closes the pages of all products', severity: 'warning' }],
    },
    {
      about: 'Another group has the folder alone.',
      robots: 'User-agent: FooBot\nDisallow: /us/\n\nUser-agent: *\nDisallow: /us\n',
      finds: [{ line: 5, says: 'Line 2 has the folder "/us/" alone', severity: 'info' }],
    },
    {
      about: 'The file itself names a longer number.',
      robots: 'User-agent: *\nDisallow: /86\nAllow: /861\n',
      finds: [{ line: 2, severity: 'info' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /help\n',
      options: { urls: ['/help/', '/helpful-tips', '/about'] },
      finds: [{ line: 2, on: '/help', says: 'https://example.com/helpful-tips' }],
    },
    {
      about: 'No URLs are given, but a rule of one letter closes much.',
      robots: 'User-agent: *\nDisallow: /m\n',
      finds: [{ line: 2, on: '/m', says: 'so it also closes a page such as "/menu", if your site has one.' }],
    },
    {
      about: 'The word begins the usual name of a public page.',
      robots: 'User-agent: *\nDisallow: /test\nDisallow: /cart\n',
      finds: [{ line: 2, on: '/test', says: 'a page such as "/testimonials"', severity: 'info' }],
    },
    {
      about: 'The word is a part of the usual name of a public page.',
      robots: 'User-agent: *\nDisallow: /*search\n',
      finds: [
        {
          line: 2,
          on: '/*search',
          says: 'closes a page such as "/research", if your site has one. If you mean pages or folders of this name, write "Disallow: /search" and "Disallow: /*/search".',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Two or three letters begin the names of many pages.',
      robots: 'User-agent: *\nDisallow: /ad\nDisallow: /pr\nDisallow: /*success*\n',
      finds: [
        { line: 2, says: 'a page such as "/address"', severity: 'info' },
        { line: 3, says: 'a page such as "/products"', severity: 'info' },
        {
          line: 4,
          says: 'a page such as "/success-stories", if your site has one. If you mean pages or folders of this name, write "Disallow: /*success$", "Disallow: /*success/" and "Disallow: /*success?".',
          severity: 'info',
        },
      ],
    },
    {
      about: 'The short word, or the name of a part for customers, is within longer words.',
      robots: 'User-agent: *\nDisallow: /*cart\nDisallow: /*admin*\nDisallow: /*Zc\n',
      finds: [
        { line: 2, says: 'also within a longer word', severity: 'info' },
        { line: 3, says: 'write "Disallow: /admin" and "Disallow: /*/admin".', severity: 'info' },
        { line: 4, says: 'also within a longer word', severity: 'info' },
      ],
    },
    {
      about: 'Longer parameters end with the letters.',
      robots: 'User-agent: *\nDisallow: /*n=\nDisallow: *?*s=*\n',
      finds: [
        {
          line: 2,
          on: '/*n=',
          says: 'so it also closes https://example.com/?longern=x. If you mean the parameter "n" alone, write "Disallow: /*?n=" and "Disallow: /*&n="',
          severity: 'warning',
        },
        { line: 3, says: 'https://example.com/?longers=x', severity: 'warning' },
      ],
    },
    {
      about: 'The rule is for the first page, but the number of another page begins so, too.',
      robots: 'User-agent: *\nDisallow: /*?page=1\n',
      finds: [{ line: 2, on: '/*?page=1', says: 'So it also closes the pages 10 to 19', severity: 'info' }],
    },
    {
      about: 'The number of the page is a part of the path.',
      robots: 'User-agent: *\nDisallow: /blog/page/1\n',
      finds: [
        {
          line: 2,
          on: '/blog/page/1',
          says: 'write "Disallow: /blog/page/1$" and "Disallow: /blog/page/1/".',
          severity: 'info',
        },
      ],
    },
  ],
  good: [
    {
      about: 'Nothing shows that a page of PHP is meant to be found.',
      robots: 'User-agent: *\nDisallow: /admin.php\nDisallow: /*.php\n',
    },
    {
      about: 'Hardly any page has a name that begins with this letter.',
      robots: 'User-agent: *\nDisallow: /x.php\nDisallow: /x\n',
    },
    {
      about: 'The folders of programs and the cart of a shop are meant as they are.',
      robots: 'User-agent: *\nDisallow: /js\nDisallow: /dev\nDisallow: /cart\n',
    },
    {
      about: 'Who closes a part closes its list, too.',
      robots: 'User-agent: *\nDisallow: /event\n',
    },
    { about: 'A number is likely the whole name.', robots: 'User-agent: *\nDisallow: /86\n' },
    {
      about: 'The same group has the folder, too.',
      robots: 'User-agent: *\nDisallow: /us\nDisallow: /us/\n',
    },
    {
      about: 'The end is stated.',
      robots: 'User-agent: *\nDisallow: /*?page=1$\nDisallow: /*?page=1&\n',
    },
    {
      about: 'Another rule closes all pages.',
      robots: 'User-agent: *\nDisallow: /*?page=1\nDisallow: /*?*\n',
    },
    {
      about: 'The rules list the pages, so all of them are meant.',
      robots: 'User-agent: *\nDisallow: /?p=1\nDisallow: /?p=2\nDisallow: /?p=3\n',
    },
    {
      about: 'The group closes the longer name too, so nothing unintended is closed.',
      robots: 'User-agent: *\nDisallow: /order-follow\nDisallow: /order\n',
    },
    {
      about: 'Both names are to be closed.',
      robots: 'User-agent: *\nDisallow: /es_US\nDisallow: /es\n',
    },
    {
      about: 'The slash or the sign after it says which part of a URL is meant.',
      robots: 'User-agent: *\nDisallow: /*/search\nDisallow: /*search=\n',
    },
    {
      about: 'The name is long enough, or the sign before it says where it begins.',
      robots: 'User-agent: *\nDisallow: /*sid=\nDisallow: /*?n=\nDisallow: /*&n=\nDisallow: /*v=verify\n',
    },
    {
      about: 'Another rule closes every query.',
      robots: 'User-agent: *\nDisallow: /*?*\nDisallow: /*n=\n',
    },
    {
      about: 'Another rule opens the page.',
      robots: 'User-agent: *\nDisallow: /test\nAllow: /testimonials\n',
    },
    { about: 'The slash limits the rule to the folder.', robots: 'User-agent: *\nDisallow: /test/\n' },
    {
      about: 'Neither rule is a longer word than the other.',
      robots: 'User-agent: *\nDisallow: /pay/\nDisallow: /pay-success\nDisallow: /payment\n',
    },
    { robots: 'User-agent: *\nDisallow: /help/\n', options: { urls: ['/help/', '/helpful-tips'] } },
    {
      about: 'Every URL continues the word of the rule, so the prefix is intended.',
      robots: 'User-agent: *\nDisallow: /tmp\n',
      options: { urls: ['/tmp1', '/tmp2'] },
    },
    { about: 'No URLs are given.', robots: 'User-agent: *\nDisallow: /help\n' },
    {
      about: 'A list of letters is meant so.',
      robots: 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n',
    },
  ],
}

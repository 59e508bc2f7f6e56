import type { RuleExamples } from '../../examples.ts'

export const queryOrderExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /search?q=*&page=*\n', finds: [{ line: 2 }] },
    {
      robots: 'User-agent: *\nDisallow: /*?a=1&b=2\n',
      finds: [{ line: 2, on: '?a=1&b=2', says: 'also match other values of this parameter' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /*?sort=\n',
      finds: [{ line: 2, says: 'only where it comes first' }],
      fixed: 'User-agent: *\nDisallow: /*?sort=\nDisallow: /*&sort=\n',
    },
    {
      about: 'Parameters that begin alike.',
      robots: 'User-agent: *\nDisallow: /*?utm_*\n',
      finds: [{ line: 2, says: 'page?a=1&utm_source=1 stays open' }],
      fixed: 'User-agent: *\nDisallow: /*?utm_*\nDisallow: /*&utm_\n',
    },
    {
      about: 'The parameter may well come first: nothing tells that links put it behind others.',
      robots: 'User-agent: *\nDisallow: /*?commentpage=\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The file closes another parameter further on, too.',
      robots: 'User-agent: *\nDisallow: /*?a1=\nDisallow: /*&a1=\nDisallow: /*?b1=\n',
      finds: [{ line: 4, severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /*?a1=\nDisallow: /*&a1=\nDisallow: /*?b1=\nDisallow: /*&b1=\n',
    },
    {
      about: 'Parameters of several kinds are several decisions, so no fix closes all of them.',
      robots: 'User-agent: *\nDisallow: /*?utm_source=\nDisallow: /*?page=\n',
      finds: [
        { line: 2, severity: 'info' },
        { line: 3, severity: 'info' },
      ],
    },
    {
      about: 'The rule is for one folder.',
      robots: 'User-agent: *\nDisallow: /us/*?filter=\n',
      finds: [{ line: 2, says: 'https://example.com/us/page?a=1&filter=1 stays open', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /us/*?filter=\nDisallow: /us/*&filter=\n',
    },
    {
      about: 'Rules for another folder tell nothing of this one.',
      robots: 'User-agent: *\nDisallow: /a/*&x=\nDisallow: /b/*?y=\n',
      finds: [{ line: 3, severity: 'hint' }],
    },
    {
      about: 'The rule is for all parameters of campaigns.',
      robots: 'User-agent: *\nDisallow: /*?utm\n',
      finds: [{ line: 2, says: 'page?a=1&utm_source=1 stays open', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /*?utm\nDisallow: /*&utm\n',
    },
    {
      about: 'The rule has no "=", and its parameter a usual name.',
      robots: 'User-agent: *\nDisallow: /*?sort\n',
      finds: [{ line: 2, says: 'https://example.com/page?a=1&sort=1 stays open', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /*?sort\nDisallow: /*&sort\n',
    },
    {
      about: 'So many rules are a list that its owner has to plan.',
      robots: `User-agent: *\n${['sort', 'dir', 'order', 'filter', 'brand', 'color', 'size', 'price', 'limit', 'view', 'mode'].map((name) => `Disallow: /*?${name}=\n`).join('')}`,
      finds: Array.from({ length: 11 }, (_, index) => ({ line: index + 2, severity: 'hint' as const })),
    },
    {
      about: 'Bing still reads the group.',
      robots: 'User-agent: *\nDisallow: /*?gclid=\n\nUser-agent: Googlebot\nDisallow: /a/\n',
      finds: [{ line: 2, severity: 'info' }],
      fixed:
        'User-agent: *\nDisallow: /*?gclid=\nDisallow: /*&gclid=\n\nUser-agent: Googlebot\nDisallow: /a/\n',
    },
    {
      about: 'Neither Google nor Bing reads the group.',
      robots:
        'User-agent: *\nDisallow: /*?gclid=\n\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a/\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'Parameters of campaigns only begin so.',
      robots: 'User-agent: *\nDisallow: /*?utm=*\n',
      finds: [{ line: 2, says: 'https://example.com/page?utm_source=1, which stays open', severity: 'info' }],
    },
    {
      about: 'A catalogue sends the words of a search after other parameters.',
      robots: 'User-agent: *\nDisallow: /a/\nDisallow: /*?q=\nDisallow: /*?f\n',
      finds: [
        { line: 3, says: 'only where it comes first', severity: 'info' },
        { line: 4, says: 'add the rule with "&" in place of "?"', severity: 'info' },
      ],
      fixed:
        'User-agent: *\nDisallow: /a/\nDisallow: /*?q=\nDisallow: /*&q=\nDisallow: /*?f\nDisallow: /*&f\n',
    },
  ],
  good: [
    {
      about: 'WordPress writes this parameter first.',
      robots: 'User-agent: *\nDisallow: /*?rest_route=\n',
    },
    { robots: 'User-agent: *\nDisallow: /*?sort=\nDisallow: /*&sort=\n' },
    { robots: 'User-agent: *\nDisallow: /*sort=\n' },
    {
      about: 'WordPress sends the words of a search first.',
      robots: 'User-agent: *\nDisallow: /wp-includes/\nDisallow: /*?s=\n',
    },
    { about: 'The letter may begin any name.', robots: 'User-agent: *\nDisallow: /*?r\n' },
  ],
}

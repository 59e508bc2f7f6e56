import type { RuleExamples } from '../../examples.ts'

export const shadowedRuleExamples: RuleExamples = {
  bad: [
    {
      about: 'P126 advises to close less than line 2, so the fix does not rely on it.',
      robots: 'User-agent: *\nDisallow: /*order\nDisallow: /*?orderway=\n',
      finds: [{ line: 3, severity: 'hint' }],
    },
    {
      about: 'Without its star, the other rule is shorter and means the same.',
      robots: 'User-agent: *\nAllow: /*\nDisallow: /$\n',
      finds: [{ line: 3, says: 'If this rule should decide, write "Allow: /" in place of line 2' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /x\nDisallow: /x/y\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib', 'original-1994'] },
      finds: [{ line: 3, says: 'is redundant: without it', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about:
        'Heritrix needs the rule: it looks only at the nearest rule, and misses line 2 for paths that sort after line 3.',
      robots: 'User-agent: *\nDisallow: /x\nDisallow: /x/y\n',
      finds: [
        {
          line: 3,
          on: '/x/y',
          says: 'The reason is line 2 ("Disallow: /x"), which has the same effect',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A parser that stops at the first match never reaches the second rule.',
      robots: 'User-agent: *\nDisallow: /x\nAllow: /x/y\n',
      options: { dialects: ['python-urllib'] },
      finds: [
        { line: 3, says: 'the paths of this rule are closed: line 2 ("Disallow: /x") always decides before' },
      ],
    },
    {
      about: 'A rule with a wildcard covers the longer rule; an automaton proves that.',
      robots: 'User-agent: *\nDisallow: /*.php\nDisallow: /a/*.php$\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /*.php\n',
    },
    {
      about: 'The group is for robots whose dialect is known.',
      robots: 'User-agent: Mediapartners-Google\nAllow: /hotels/*\nDisallow: /hotels/\n',
      finds: [
        {
          line: 3,
          says: 'For Mediapartners-Google, the paths of this rule are open: line 2 ("Allow: /hotels/*") always decides before "Disallow: /hotels/". Delete',
        },
      ],
    },
    {
      about: 'The effect comes first.',
      robots: 'User-agent: *\nAllow: /\nDisallow: /*\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [
        {
          line: 2,
          says: 'the whole site is closed: line 3 ("Disallow: /*") always decides before "Allow: /". If the site should be open, delete line 3. If not, delete this rule.',
        },
      ],
    },
    {
      about: 'A longer rule opens a page, so the site is meant to be closed.',
      robots: 'User-agent: *\nAllow: /\nAllow: /signin\nDisallow: /*\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [
        {
          line: 2,
          says: 'the site is closed, except what line 3 allows: line 4 ("Disallow: /*") always decides before "Allow: /". Delete this rule.',
        },
      ],
    },
    {
      about: 'Patterns for whole paths, in the order of the file.',
      robots: 'User-agent: *\nRobot-version: 2.0\nAllow: /a*\nDisallow: /ab*\n',
      options: { dialects: ['extended-2'] },
      finds: [{ line: 4, says: 'line 3 ("Allow: /a*") always decides before "Disallow: /ab*"' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /x/\nDisallow: /y/\n' },
    {
      about: 'The exception is needed, and so is the exception to it.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n',
    },
    {
      about: 'Some URLs match both patterns, but neither covers the other.',
      robots: 'User-agent: *\nDisallow: /*.css$\nDisallow: /*.js$\n',
    },
    {
      about: 'The Allow between the two makes the longer rule necessary.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b*c\nDisallow: /a/bcdefgh\n',
    },
  ],
}

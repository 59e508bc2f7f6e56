import type { RuleExamples } from '../../examples.ts'

export const shadowedRuleExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\nDisallow: /x/y\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib', 'original-1994'] },
      finds: [{ line: 3, says: 'for every checked dialect', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Heritrix needs it: it asks only the nearest rule, and finds line 2 no more for what sorts behind line 3.',
      robots: 'User-agent: *\nDisallow: /x\nDisallow: /x/y\n',
      finds: [{ line: 3, on: '/x/y', says: 'line 2, "Disallow: /x", says the same', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'For a reader that stops at the first match, the second is never reached.',
      robots: 'User-agent: *\nDisallow: /x\nAllow: /x/y\n',
      options: { dialects: ['python-urllib'] },
      finds: [{ line: 3, says: 'decides no URL', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A wildcard covers it: proved by an automaton.',
      robots: 'User-agent: *\nDisallow: /*.php\nDisallow: /a/*.php$\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /*.php\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /x/\nDisallow: /y/\n' },
    {
      about: 'The exception is needed, and so is the exception from it.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n',
    },
    { about: 'Two patterns that have a URL in common.', robots: 'User-agent: *\nDisallow: /*.css$\nDisallow: /*.js$\n' },
    {
      about: 'An Allow between the two makes the longer one needed.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b*c\nDisallow: /a/bcdefgh\n',
    },
  ],
}

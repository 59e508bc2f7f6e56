import type { RuleExamples } from '../../examples.ts'

export const ignoresStarExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /\n',
      finds: [{ line: 1, on: '*', says: 'AdsBot-Google', severity: 'hint' }],
    },
    {
      about: 'Robots that the group names are not reported.',
      robots:
        'User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n',
      options: { environment: 'staging' },
      finds: [{ line: 1, says: 'APIs-Google' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /x/\n' }, { robots: 'User-agent: FooBot\nDisallow: /\n' }],
}

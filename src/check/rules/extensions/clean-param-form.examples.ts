import type { RuleExamples } from '../../examples.ts'

export const cleanParamFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nClean-param: a b c d /x\n',
      finds: [{ line: 3, on: 'a b c d /x', says: '"a&b&c&d /x"' }],
    },
    {
      robots: 'User-agent: Yandex\nDisallow:\nClean-param: ref /%D1%84/\nClean-param:\n',
      finds: [{ line: 3 }, { line: 4, says: 'names no parameter' }],
    },
    {
      about: 'A path comes before the names, a name has a value, or there is one & too many.',
      robots:
        'User-agent: Yandex\nDisallow:\nClean-param: /forum/ ref\nClean-param: ref=1 /forum/\nClean-param: &ref\n',
      finds: [{ line: 3, says: '"/forum/" is not a list of parameter names' }, { line: 4 }, { line: 5 }],
    },
  ],
  good: [
    { robots: 'User-agent: Yandex\nDisallow: /x/\nClean-param: a&b /forum/*.php\n' },
    { robots: 'User-agent: Yandex\nDisallow:\nClean-param: utm_source\n' },
  ],
}

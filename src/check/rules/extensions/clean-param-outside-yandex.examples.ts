import type { RuleExamples } from '../../examples.ts'

export const cleanParamOutsideYandexExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow:\nClean-param: s /x\n', finds: [{ line: 3, on: 'Clean-param' }] },
    {
      robots: 'User-agent: *\nDisallow: /y\nClean-param: s /x\n\nUser-agent: YandexBot\nDisallow: /z',
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /y\n\nUser-agent: YandexBot\nDisallow: /z\nClean-param: s /x',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow: /x/\nClean-param: a&b /forum/*.php\n' }],
}

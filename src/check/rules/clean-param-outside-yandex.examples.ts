import type { RuleExamples } from '../examples.ts'

export const cleanParamOutsideYandexExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nDisallow:\nClean-param: s /x\n', finds: [{ line: 3, on: 'Clean-param' }] }],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nClean-param: s /x\n' }],
}

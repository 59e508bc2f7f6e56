import type { RuleExamples } from '../examples.ts'

export const cleanParamFormExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Yandex\nDisallow:\nClean-param: a b c d /x\n', finds: [{ line: 3, on: 'a b c d /x' }] },
    { robots: 'User-agent: Yandex\nDisallow:\nClean-param: a /x?y\n', finds: [{ line: 3 }] },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nClean-param: a&b /forum/*.php\nClean-param: c\n' }],
}

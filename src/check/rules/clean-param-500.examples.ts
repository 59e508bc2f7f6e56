import type { RuleExamples } from '../examples.ts'

export const cleanParam500Examples: RuleExamples = {
  bad: [{ robots: `User-agent: Yandex\nDisallow:\nClean-param: ${'a'.repeat(501)}\n`, finds: [{ line: 3, says: '501 characters' }] }],
  good: [{ robots: `User-agent: Yandex\nDisallow:\nClean-param: ${'a'.repeat(500)}\n` }],
}

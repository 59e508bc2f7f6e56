import type { RuleExamples } from '../../examples.ts'

export const cleanParam500Examples: RuleExamples = {
  bad: [
    {
      robots: `User-agent: Yandex\nDisallow:\nClean-param: ${'parameter&'.repeat(50)}last /x\n`,
      finds: [{ line: 3, says: '507 characters' }],
    },
  ],
  good: [{ robots: `User-agent: Yandex\nDisallow:\nClean-param: ${'parameter&'.repeat(49)}last /x\n` }],
}

// The other commands of `growth.test.ts`.
import { testGrowth } from './test-growth.ts'
import { startCounter } from './work-of.ts'

testGrowth(startCounter, {
  report: ['usage_paths', 'groups'],
  diff: ['usage_paths', 'rates', 'rules_no_slash', 'rules_exceptions'],
  policy: ['groups'],
  test: ['groups'],
  review: [],
  format: [],
  portable: [],
  moderatobot: [],
  join: [],
  edit: [],
})

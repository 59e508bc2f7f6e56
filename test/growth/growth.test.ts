// The work of every command is bounded by the bytes of its input, see `test-growth`. Two files share the commands,
// so that two processors share their time: in the long form some eight minutes for each file.
import { testGrowth } from './test-growth.ts'
import { startCounter } from './work-of.ts'

testGrowth(startCounter, {
  check: [
    'rules',
    'rules_before',
    'rules_back_ends',
    'names',
    'names_same',
    'names_twice',
    'names_version',
    'name_hyphens',
    'groups_same_rule',
    'groups_near',
    'groups_star_split',
    'groups_blank',
    'groups_delay',
    'groups_paused',
    'groups_baidu',
    'groups_without_rules',
    'comments_no_index',
    'delays',
    'rates',
    'sitemaps_wrong',
    'fields_unknown',
  ],
  'check-json': [],
  fix: [],
})

import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'
import { MAX_CLEAN_PARAM } from './clean-param-500.ts'

/** X211: a Clean-param that Yandex cannot use. */
export const cleanParamForm: Rule = {
  code: 'X211',
  name: 'clean-param-form',
  severity: 'error',
  why: 'Clean-param names query parameters with `&` between them, then a path if it is not for the whole site: `p0[&p1&p2] [path]`, the path of letters, digits and `.-/*_` (Yandex Webmaster, Clean-param). A value of another form is ignored.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const usable = new Set(context.policyOf(context.standard.dialect, 'Yandex').cleanParams.map(({ line }) => line))
  for (const { entry, span } of recordsAnywhere(context, 'clean-param')) {
    if (usable.has(entry.line) || entry.value.length > MAX_CLEAN_PARAM) continue
    yield {
      span,
      message: `${entry.value === '' ? 'Clean-param has no value' : `${quoted(entry.value)} is not parameters and a path`}: it is ignored. Write "a&b /path".`,
      readers: context.readersTaking(entry.line, 'clean-param'),
    }
  }
}

import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { namesYandex } from '../yandex-rules.ts'

/** X213: Clean-param where Yandex' robots are not named. */
export const cleanParamOutsideYandex: Rule = {
  code: 'X213',
  name: 'clean-param-outside-yandex',
  severity: 'warning',
  why: 'Clean-param is for Yandex alone, which takes it wherever it stands (Yandex Webmaster, Clean-param). Other robots meet a field they do not know; Moderatobot moves it into the group for Yandex.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry } of recordsAnywhere(context, 'clean-param')) {
    const group = context.standard.groupAt(entry.line)
    if (group?.agents.some(({ value }) => namesYandex(value)) === true) continue
    yield {
      span: context.lineOf(entry.line).nameSpan,
      message: 'Clean-param is for Yandex alone, and stands in no group that names its robots. Put it at the end of that group.',
      readers: context.readersTaking(entry.line, 'clean-param'),
    }
  }
}

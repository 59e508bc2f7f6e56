import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { namesYandex } from '../yandex-rules.ts'

/** X203: Host where Yandex' robots are not named. */
export const hostOutsideYandex: Rule = {
  code: 'X203',
  name: 'host-outside-yandex',
  severity: 'warning',
  why: 'Host was for Yandex alone (Yandex help, Host). Other robots meet a field they do not know, and some programs of the past ended a group there; Moderatobot moves it into the group for Yandex.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry } of recordsAnywhere(context, 'host')) {
    const group = context.standard.groupAt(entry.line)
    if (group?.agents.some(({ value }) => namesYandex(value)) === true) continue
    yield {
      span: context.lineOf(entry.line).nameSpan,
      message: 'Host is for Yandex alone, and stands in no group that names its robots. Put it at the end of that group, or leave it out.',
      readers: context.readersTaking(entry.line, 'host'),
    }
  }
}

import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { otherFileOf } from '../../site/other-file-of.ts'
import { FILE_START } from '../../site/retrieval.ts'

/** F124: the file is not a robots.txt, but another file of a site. */
export const otherFile: CheckRule = {
  code: 'F124',
  name: 'other-file',
  severity: 'error',
  ofSite: true,
  why: 'Robots request `/robots.txt` alone (RFC 9309 §2.3). `llms.txt`, `ai.txt` and `tdmrep.json` are files of their own, and a program such as `robots.ts` writes the file that robots get. To read one of them as a robots.txt says nothing about what robots may fetch. So no other rule looks at its lines.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const other = otherFileOf(context)
  if (other === undefined) return
  yield {
    span: FILE_START,
    says: { what: `The file is ${other.what}.`, advice: other.advice },
    dialects: context.dialects.map(({ id }) => id),
  }
}

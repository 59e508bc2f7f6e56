import type { Context } from '../context.ts'
import { pathRules } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** I106: an interface that pages may need is closed. */
export const apiBlocked: Rule = {
  code: 'I106',
  name: 'api-blocked',
  severity: 'info',
  why: 'A page that a browser puts together asks an interface of the site for its content, mostly below `/api/`. A search engine that renders pages fetches it by the rules of robots.txt, and sees an empty page where that is forbidden. Where pages come complete from the server, it is well closed.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (rule.field !== 'Disallow' || !/^\/(?:\*?\/)?(?:api|graphql|wp-json|rest)(?:[/*?.$]|$)/i.test(rule.value)) continue
    yield {
      span: rule.span,
      message: `${quoted(`Disallow: ${rule.value}`)} closes an interface: pages that load their content from it are seen without it. Look whether any does.`,
      readers: context.readersTaking(rule.entry.line, 'disallow'),
    }
  }
}

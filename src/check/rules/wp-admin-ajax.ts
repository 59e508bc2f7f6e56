import { decide } from '../../policy/index.ts'
import type { Context } from '../context.ts'
import { renderingRobots } from '../known-urls.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted, readerWords, shownUrl } from '../words.ts'

/** I105: WordPress' admin-ajax.php is closed with the rest of its back end. */
export const wpAdminAjax: Rule = {
  code: 'I105',
  name: 'wp-admin-ajax',
  severity: 'warning',
  why: 'Pages of WordPress load parts of themselves from `/wp-admin/admin-ajax.php`, which stands in the folder of its back end: its own robots.txt forbids the folder and allows this file (WordPress, do_robots). Without the exception, search engines see pages without these parts.',
  find,
}

const AJAX = '/wp-admin/admin-ajax.php'

function* find(context: Context): Generator<Problem> {
  const url = originOf(context) + AJAX
  const { dialect } = context.standard
  const told = new Set<number>()
  for (const agent of renderingRobots(context)) {
    const { verdict, rule } = decide(context.policyOf(dialect, agent), url)
    const isOfWordPress = rule?.value?.includes('wp-admin') === true
    if (verdict !== 'disallow' || rule?.line === undefined || !isOfWordPress || told.has(rule.line)) continue
    told.add(rule.line)
    const readers = context.dialects
      .filter((reader) => decide(context.policyOf(reader, agent), url).verdict === 'disallow')
      .map(({ id }) => id)
    const line = context.lineOf(rule.line)
    const ending = line.ending === line.end ? '\n' : context.text.slice(line.ending, line.end)
    // Before the Disallow, for readers that stop at the first rule that matches.
    const fix = { title: 'allow it', edits: [{ start: line.start, end: line.start, text: `Allow: ${AJAX}${ending}` }] }
    yield {
      span: rule.start === undefined || rule.end === undefined ? line.content : { start: rule.start, end: rule.end },
      message: `${quoted(`Disallow: ${rule.value ?? ''}`)} closes ${shownUrl(url)} too, from which pages of WordPress load parts, for ${readerWords(readers, context.dialects.length)}. Add "Allow: ${AJAX}".`,
      readers,
      witness: url,
      fix,
    }
  }
}

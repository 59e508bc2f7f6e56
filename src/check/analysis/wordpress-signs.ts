import type { Context } from '../file/context.ts'
import { recordsOf } from '../file/field-records.ts'
import { pathRules } from '../file/path-rules.ts'

/** Matches rules about parts of WordPress. Many sites forbid `/wp-admin/` alone against probes. */
const OF_PROGRAM = /\/wp-(?:content|includes|login|json|cron|load|comments|register|signup|\*?$)|admin-ajax/i

/** Matches rules about a WordPress at the root or in a folder. */
const OF_BACK_END = /^(?:\/[\w-]+)?\/wp-/

/** Matches rules about views that WordPress makes of pages. */
const OF_VIEWS = /\/trackback\b|\/xmlrpc\.php|[/*]feed\/?$/i

/** Matches sitemaps as WordPress and its plugins name them. */
const SITEMAP =
  /\/(?:wp-sitemap|sitemap_index|(?:post|page|category)-sitemap\d*)\.xml|\/wp-content\/|\/sitemap\.rss$/i

/** Matches comments of WordPress and of its plugins. */
const COMMENT = /wordpress|yoast|rank ?math|xml-sitemap-plugin|sitemap & google news/i

/** Matches paths that sites forbid whatever program they run. */
const OF_ANY_SITE = /^\/?\*?$|^\/cgi-bin\b/

/** Matches rules about other programs: CKAN, Drupal, Joomla, Magento. */
const OF_OTHERS = /^\/(?:datastore|dataset\/|node\/add|administrator\/|catalogsearch\/)/i

/**
 * Does a site run WordPress, by more than a rule for `/wp-admin`? Its file has rules, a sitemap or comments of
 * WordPress, or forbids nothing else, and has no rules about another program.
 */
export function isWordPress(context: Context): boolean {
  return context.once(findSigns).isFound
}

function findSigns(context: Context): { readonly isFound: boolean } {
  const rules = pathRules(context)
  const hasSign =
    rules.some(({ value }) => OF_PROGRAM.test(value) || OF_VIEWS.test(value)) ||
    recordsOf(context, 'sitemap').some(({ value }) => SITEMAP.test(value)) ||
    context.file.lines.some(
      ({ comment: { start, end } }) => end > start && COMMENT.test(context.file.text.slice(start, end)),
    ) ||
    (rules.some(({ value }) => OF_BACK_END.test(value)) &&
      rules.every(
        ({ field, value }) => field === 'Allow' || OF_BACK_END.test(value) || OF_ANY_SITE.test(value),
      ))
  return { isFound: hasSign && !rules.some(({ value }) => OF_OTHERS.test(value)) }
}

import { rulePageText } from '../../report/index.ts'
import { type SiteFile, siteFile } from './site-files.ts'

/**
 * An element of the page's head: it tells the workbench where the server has the pages of rules. A star stands for
 * the rule.
 */
export const HAS_RULES = '<meta name="wayleave-rules" content="rules/*.txt" />'

/**
 * The pages of the check rules as `wayleave explain` prints them, by their paths on the server:
 * `/rules/S101-missing-colon.txt`.
 *
 * @param pages in Markdown. The heading of a page has the code and the name of its rule.
 */
export function ruleFiles(pages: readonly string[]): Map<string, SiteFile> {
  return new Map(
    pages.flatMap((page) => {
      const [, code, name] = /^# ([A-Z]\d+)\/([\w-]+)$/m.exec(page) ?? []
      const text = new TextEncoder().encode(`${rulePageText(page)}\n`)
      return code === undefined
        ? []
        : [[`/rules/${code}-${name}.txt`, siteFile(text, 'text/plain; charset=utf-8')] as const]
    }),
  )
}

/**
 * Matches a directive for single pages (Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag
 * specifications"). The words `index` and `follow` alone may be the name of a page.
 */
const DIRECTIVE =
  /^no(?:index|follow|archive|snippet|imageindex|translate|cache)$|^max-(?:snippet|image-preview|video-preview):[\w-]+$/i
const OPENING = /^(?:index|follow)$/i

/** Are these words directives for single pages, such as `noindex, follow`? No robot reads them in a robots.txt. */
export function arePageDirectives(text: string): boolean {
  const words = text.trim().split(/[,;\s]+/)
  return (
    words.every((word) => DIRECTIVE.test(word) || OPENING.test(word)) &&
    (words.length > 1 || DIRECTIVE.test(text.trim()))
  )
}

/** What to do with such words. */
export const PAGE_DIRECTIVE_ADVICE =
  'It belongs to single pages: put it into their robots meta element, or into their header "X-Robots-Tag". Let robots fetch these pages, and delete the line.'

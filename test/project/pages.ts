import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The text of a page, given by its path in the checkout. */
export function pageText(page: string): string {
  return readFileSync(new URL(page, root), 'utf8')
}

/** The pages of the checkout and of docs/ that are written by hand. */
export const handWrittenPages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((page) => page.endsWith('.md') && !pageText(page).startsWith('<!-- Generated')),
]

import type { Named } from '../state/store.ts'
import aiOptOut from './ai-opt-out.txt?raw'
import cloudflareManaged from './cloudflare-managed.txt?raw'
import { longFile } from './long-file.ts'
import shop from './shop.txt?raw'
import wordpress from './wordpress.txt?raw'

/** A file to begin with. */
export interface Example {
  readonly id: string
  readonly title: string
  /** What one sees in it. */
  readonly about: string
  readonly text: () => string
}

/** The example of a new page. */
export const FIRST_EXAMPLE = 'shop'

/** The examples, in the order in which the page offers them. */
export const examples: readonly Example[] = [
  { id: 'shop', title: 'Shop', about: 'a cart, a search and a colon that is missing', text: () => shop },
  {
    id: 'wordpress',
    title: 'WordPress',
    about: 'the default, and lines that people add',
    text: () => wordpress,
  },
  {
    id: 'cloudflare-managed',
    title: 'Managed by Cloudflare',
    about: 'a block that a CDN puts before the own file',
    text: () => cloudflareManaged,
  },
  {
    id: 'ai-opt-out',
    title: 'AI opt-out',
    about: 'search stays in, training stays out',
    text: () => aiOptOut,
  },
  { id: 'long', title: 'Large site', about: '5,000 lines, to see how fast the page is', text: longFile },
]

/** An example as a file. */
export function exampleNamed(id: string): Named {
  const example = examples.find((one) => one.id === id)
  return { name: example?.title ?? '', text: example?.text() ?? '' }
}

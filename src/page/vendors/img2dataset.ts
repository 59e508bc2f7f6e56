import type { PageVendor } from '../page-vendor.ts'

/**
 * The program img2dataset, at commit 95523bc: "By default img2dataset will ignore images with such headers." It reads
 * no HTML. A line may begin with a name and a colon. Lines with a name count only if its operator sets that name with
 * `--user_agent_token`.
 */
export const img2dataset: PageVendor = {
  id: 'img2dataset',
  title: 'img2dataset',
  robots: ['img2dataset'],
  names: ['img2dataset'],
  words: {
    noai: { train: 'no' },
    noimageai: { train: 'no' },
    noindex: { index: 'no', train: 'no' },
    noimageindex: { train: 'no' },
  },
  valued: [],
  conflicts: 'forbidding',
  readsHeader: true,
  readsMeta: 'none',
  missing: 'not-found',
  sources: [{ url: 'https://github.com/rom1504/img2dataset', read: '2026-11-29' }],
}

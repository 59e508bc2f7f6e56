import { show } from './open-file.ts'

/** How opening a URL went: a sentence if it did not work. */
export type Opened = { readonly isOpen: true } | { readonly isOpen: false; readonly problem: string }

/** Fetches the robots.txt of a site through the server of `wayleave serve`, which guards the request. */
export async function openUrl(url: string): Promise<Opened> {
  const site = /^https?:\/\//i.test(url) ? url : `https://${url}`
  try {
    const response = await fetch(`api/fetch?url=${encodeURIComponent(site)}`)
    if (!isJson(response)) return { isOpen: false, problem: NO_SERVER }
    const answer = (await response.json()) as { text?: unknown; detail?: unknown; title?: unknown }
    if (!response.ok) return { isOpen: false, problem: String(answer.detail ?? answer.title) }
    if (typeof answer.text !== 'string') return { isOpen: false, problem: `${site} sent no robots.txt.` }
    show(new URL(site).host, answer.text)
    return { isOpen: true }
  } catch {
    return { isOpen: false, problem: NO_SERVER }
  }
}

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

const NO_SERVER =
  'This page runs without its server, so it cannot fetch. Start the server with "npx wayleave serve".'

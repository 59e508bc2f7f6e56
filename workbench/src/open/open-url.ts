import { show } from './open-file.ts'

/** A file that was fetched, or a sentence that says why there is none. */
export type Fetched = { readonly text: string; readonly host: string } | { readonly problem: string }

/** Fetches the robots.txt of a site through the server of `wayleave serve`, which guards the request. */
export async function fetchRobots(site: string): Promise<Fetched> {
  const url = /^https?:\/\//i.test(site) ? site : `https://${site}`
  if (!URL.canParse(url)) return { problem: 'Write a host such as example.com, or a URL.' }
  try {
    const response = await fetch(`api/fetch?url=${encodeURIComponent(url)}`)
    if (!isJson(response)) return { problem: NO_SERVER }
    const answer = (await response.json()) as Readonly<Record<string, unknown>>
    if (!response.ok) return { problem: String(answer.detail ?? answer.title) }
    const { text } = answer
    return typeof text === 'string'
      ? { text, host: new URL(url).host }
      : { problem: `${new URL(url).host} sent no robots.txt.` }
  } catch {
    return { problem: NO_SERVER }
  }
}

/** Opens the robots.txt of a site; gives a sentence if that does not work. */
export async function openUrl(site: string): Promise<string> {
  const fetched = await fetchRobots(site)
  if ('problem' in fetched) return fetched.problem
  show(fetched.host, fetched.text)
  return ''
}

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

const NO_SERVER =
  'This page runs without its server, so it cannot fetch. Start the server with "npx wayleave serve".'

import { openText } from '../state/store.ts'
import { sourceOfBase64 } from './base64.ts'
import { askForSite } from './server.ts'

/** A file that was fetched, or a sentence that says why there is none. */
export type Fetched = { readonly text: string; readonly host: string } | { readonly problem: string }

/** Fetches the robots.txt of a site through the server of the page. */
export async function fetchRobots(site: string): Promise<Fetched> {
  const asked = await askForSite(site)
  if ('problem' in asked) return asked
  const { answer, host } = asked
  return typeof answer.robots_b64 === 'string'
    ? { text: sourceOfBase64(answer.robots_b64), host }
    : { problem: `${host} sent no robots.txt.` }
}

/** Opens the robots.txt of a site; gives a sentence if that does not work. */
export async function openUrl(site: string): Promise<string> {
  const fetched = await fetchRobots(site)
  if ('problem' in fetched) return fetched.problem
  openText({ name: fetched.host, text: fetched.text })
  return ''
}

/** Does `wayleave serve` run the page, so that it can ask a site? */
export const HAS_SERVER: boolean = document.querySelector('meta[name="wayleave-server"]') !== null

/** What the server of the page answered, or a sentence that says why there is no answer. */
export type ServerAnswer =
  | { readonly answer: Readonly<Record<string, unknown>>; readonly host: string }
  | { readonly problem: string }

/** Asks the server of `wayleave serve` for the robots.txt of a site. The server guards the request. */
export async function askForSite(site: string): Promise<ServerAnswer> {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(site) ? site : `https://${site}`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return { problem: 'Write a host such as example.com, or a URL of http or https.' }
  try {
    const response = await fetch(`api/fetch?url=${encodeURIComponent(url)}`)
    const answer = (await response.json()) as Readonly<Record<string, unknown>>
    return response.ok
      ? { answer, host: new URL(url).host }
      : { problem: String(answer.detail ?? answer.title) }
  } catch {
    return { problem: NO_SERVER }
  }
}

const NO_SERVER = 'The server of this page does not answer. Start "npx wayleave serve" again.'

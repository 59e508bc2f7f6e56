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
    if (!isJson(response)) return { problem: NO_SERVER }
    const answer = (await response.json()) as Readonly<Record<string, unknown>>
    return response.ok
      ? { answer, host: new URL(url).host }
      : { problem: String(answer.detail ?? answer.title) }
  } catch {
    return { problem: NO_SERVER }
  }
}

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

const NO_SERVER =
  'This page runs without its server, so it cannot fetch. Start the server with "npx wayleave serve".'

import { type Named, openText, update } from '../state/store.ts'
import { decodedFile } from './open-file.ts'

/** Where the server of `wayleave serve FILE` gives its file. A page of another server asks for nothing. */
const address = document.querySelector<HTMLMetaElement>('meta[name="wayleave-file"]')?.content

/**
 * Opens the file with which `wayleave serve FILE` was started, or offers it if the address holds another. If it
 * cannot be had, the page keeps what it shows.
 *
 * @param isAsked may the file take the place of what the page shows?
 */
export async function openServedFile(isAsked: boolean): Promise<void> {
  if (address === undefined) return
  const first = await servedFile(address)
  if (first !== undefined && isAsked) openText(first)
  else update({ onDisk: first })
  // The user comes back from an editor or from the site's repository.
  addEventListener('focus', async () => {
    const file = await servedFile(address)
    if (file !== undefined) update({ onDisk: file })
  })
}

async function servedFile(from: string): Promise<Named | undefined> {
  try {
    const response = await fetch(from)
    if (!response.ok) return undefined
    const { name, robots_b64: bytes } = (await response.json()) as { name: string; robots_b64: string }
    // A link to the page holds the name: folders of this machine are nobody's business.
    const lastPart = name.split(/[\\/]/).at(-1) ?? ''
    return await decodedFile(new File([Uint8Array.from(atob(bytes), (unit) => unit.charCodeAt(0))], lastPart))
  } catch {
    // The server has ended, or answered something else.
    return undefined
  }
}

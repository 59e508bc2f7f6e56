import { openFile } from './open-file.ts'

/**
 * Opens the file with which `wayleave serve FILE` was started. Such a server says so in the head of the page;
 * a page of another server asks for nothing. If the file cannot be had, the page begins with its example.
 */
export async function openServedFile(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="wayleave-file"]')?.content
  if (address === undefined) return
  try {
    const response = await fetch(address)
    if (!response.ok) return
    const { name, robots_b64: bytes } = (await response.json()) as { name: string; robots_b64: string }
    await openFile(new File([Uint8Array.from(atob(bytes), (unit) => unit.charCodeAt(0))], name))
  } catch {
    // The server has ended, or answered something else.
  }
}

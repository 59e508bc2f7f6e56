import { base64Of } from '../open/base64.ts'
import { current, INITIAL, openText, type Saved, subscribe, update } from './store.ts'

/** The version of the text in the address. A page reads only what it can be sure to understand. */
const VERSION = '1'

/** The address is written so long after the last change: not on each key. */
const WRITE_MS = 800

/** A longer hash is not unpacked: no browser keeps more in its history. */
const MAX_HASH = 4_000_000

/** The hash that holds a state. */
async function hashOf(saved: Saved): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(saved))
  return `#${VERSION}.${base64url(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** The state that a hash holds; `undefined` if it holds none that this page understands. */
export async function savedOf(hash: string): Promise<Saved | undefined> {
  const [version, packed] = hash.slice(1).split('.', 2)
  if (version !== VERSION || packed === undefined || packed.length > MAX_HASH) return undefined
  try {
    const bytes = await through(bytesOf(packed), new DecompressionStream('deflate-raw'))
    const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown
    return isSaved(value) ? { ...INITIAL, ...value } : undefined
  } catch {
    return undefined
  }
}

function isSaved(value: unknown): value is Partial<Saved> {
  if (typeof value !== 'object' || value === null) return false
  const { text, name, dialect, tab, urls = '', purposes, names, tabs } = value as Record<string, unknown>
  return (
    [text, name, dialect, tab, urls].every((one) => typeof one === 'string') &&
    [purposes, names].every((one) => Array.isArray(one) && one.every((item) => typeof item === 'string')) &&
    typeof tabs === 'object' &&
    tabs !== null
  )
}

/** The part of the state that the address holds. */
function savedPart(): Saved {
  const { text, name, dialect, tab, urls, purposes, names, tabs } = current()
  return { text, name, dialect, tab, ...(urls === undefined ? {} : { urls }), purposes, names, tabs }
}

let written = ''

/** Keeps the address current, and shows what another address holds. */
export function followAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(writeAddress, WRITE_MS)
  })
  addEventListener('hashchange', async () => {
    // The page of a served file takes a key itself.
    if (location.hash === written || location.hash.startsWith('#save=')) return
    openAddress(await savedOf(location.hash))
  })
}

/** Shows what an address holds, or says that its hash holds nothing that this page can read. */
export function openAddress(saved: Saved | undefined): void {
  if (saved !== undefined) openText({ name: saved.name, text: saved.text }, saved)
  else if (location.hash.length > 1)
    update({
      notice: {
        words: 'The link is damaged, or of another version of this page. Its file cannot be shown.',
        about: current().text,
      },
    })
}

/** Writes the state into the address now; gives the whole address. */
export async function writeAddress(): Promise<string> {
  written = await hashOf(savedPart())
  if (location.hash !== written) history.replaceState(history.state, '', written)
  return location.href
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

function base64url(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytesOf(packed: string): Uint8Array<ArrayBuffer> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0))
}

import { bytesOf } from '../engine/source.ts'
import { current, openText, type ServedFile, subscribe, update } from '../state/store.ts'
import { base64Of, sourceOfBase64 } from './base64.ts'

/** Where the server of `wayleave serve FILE` gives its file. A page of another server asks for nothing. */
const address = document.querySelector<HTMLMetaElement>('meta[name="wayleave-file"]')?.content

/** What the page keeps in the history of the browser, so that it can save after a reload. */
interface Kept {
  /** The key that the address held with which `serve --write` began. */
  readonly key: string
  /** The digest of the file that is being edited. */
  readonly was?: string | undefined
}

/** Matches the part of the address that holds the key. */
const KEY = /^#save=([\w-]+)$/

/** Takes the key of `serve --write` out of the address: a copied link is not to hold it. */
export function takeKey(): void {
  const [, key] = KEY.exec(location.hash) ?? []
  if (key !== undefined) keep({ key })
}

const kept = (): Kept | undefined => history.state as Kept | undefined

function keep(what: Kept): void {
  history.replaceState(what, '', KEY.test(location.hash) ? location.pathname : location.href)
}

/**
 * Opens the file with which `wayleave serve FILE` was started, or offers it if the address holds another. If it
 * cannot be had, the page keeps what it shows.
 *
 * @param isAsked may the file take the place of what the page shows?
 */
export async function openServedFile(isAsked: boolean): Promise<void> {
  if (address === undefined) return
  const first = await servedFile(address)
  update({ onDisk: first })
  if (first !== undefined && isAsked) openFromDisk(first)
  else mayBeSaved(kept()?.was)
  // Another file that the user opens is not saved to the served one, also after a reload.
  subscribe(() => {
    const { savesOver, fileNumber } = current()
    if (savesOver !== undefined && savesOver.fileNumber !== fileNumber) mayBeSaved(undefined)
  })
  // The server was started again, and the user pastes its new address into the open page.
  addEventListener('hashchange', async () => {
    if (!KEY.test(location.hash)) return
    takeKey()
    const file = await servedFile(address)
    update({ onDisk: file })
    if (file !== undefined) openFromDisk(file)
  })
  // The user comes back from an editor or from the site's repository.
  addEventListener('focus', async () => {
    const file = await servedFile(address)
    if (file !== undefined) update({ onDisk: file })
  })
}

/** Opens the served file as it is on the disk. */
export function openFromDisk(file: ServedFile): void {
  openText(file)
  mayBeSaved(file.sha256)
}

/** From now on, the open file may be saved to the served one, as long as that has this digest. */
function mayBeSaved(was: string | undefined): void {
  const { key } = kept() ?? {}
  if (key === undefined) return
  keep({ key, was })
  update({ savesOver: was === undefined ? undefined : { was, fileNumber: current().fileNumber } })
}

/** Saves the open file to the served one, and says below the editor what came of it. */
export async function saveFile(): Promise<void> {
  const { text, name, savesOver } = current()
  const { key } = kept() ?? {}
  if (savesOver === undefined || isSaving) return
  const say = (words: string): void => update({ notice: { words, about: current().text } })
  if (key === undefined) {
    say(
      'Not saved: the page has lost its key. Open the address that "wayleave serve" printed, or download the file.',
    )
    return
  }
  isSaving = true
  try {
    const response = await fetch('api/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, was: savesOver.was, robots_b64: base64Of(bytesOf(text)) }),
    })
    const answer = (await response.json()) as Readonly<Record<string, string>>
    if (!response.ok) {
      say(`Not saved. ${answer.detail} ${answer.whatToDo}`)
      if (address !== undefined) update({ onDisk: (await servedFile(address)) ?? current().onDisk })
      return
    }
    const { sha256 = '' } = answer
    update({ onDisk: { name, text, sha256 } })
    // The user may have opened another file in the meantime.
    if (current().savesOver !== savesOver) return
    update({ opened: { name, text } })
    mayBeSaved(sha256)
    say(`Saved to ${name}.`)
  } catch {
    say(
      'Not saved: the server does not answer. Start "wayleave serve FILE --write" again, or download the file.',
    )
  } finally {
    isSaving = false
  }
}

let isSaving = false

async function servedFile(from: string): Promise<ServedFile | undefined> {
  try {
    const response = await fetch(from)
    if (!response.ok) return undefined
    const { name, robots_b64: bytes, sha256 } = (await response.json()) as Readonly<Record<string, string>>
    // A link to the page holds the name: folders of this machine are nobody's business.
    const lastPart = name?.split(/[\\/]/).at(-1) ?? ''
    return { name: lastPart, text: sourceOfBase64(bytes ?? ''), sha256: sha256 ?? '' }
  } catch {
    // The server has ended, or answered something else.
    return undefined
  }
}

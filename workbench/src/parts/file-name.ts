import { bytesOf } from '../engine/source.ts'
import { current } from '../state/store.ts'
import { download } from './download.ts'

/** What the file is called where it is saved or named in a command: a host or a title of the page is no file name. */
export function fileName(): string {
  const { name } = current()
  return name.toLowerCase().endsWith('.txt') ? name : 'robots.txt'
}

/** Saves the file as it is now, byte for byte. */
export function downloadFile(): void {
  download(fileName(), bytesOf(current().text))
}

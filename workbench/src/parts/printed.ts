import { shownText } from '../engine/source.ts'
import { current } from '../state/store.ts'

/** Adds the file with the numbers of its lines, and the date, to what is printed. The editor draws only lines in sight. */
export function printWithFile(): void {
  let printed: HTMLElement | undefined
  addEventListener('beforeprint', () => {
    const { name, text } = current()
    printed = document.createElement('section')
    printed.className = 'printed'
    const title = document.createElement('h2')
    title.textContent = `${name || 'robots.txt'}, printed on ${new Date().toLocaleDateString('en-CA')}`
    const lines = document.createElement('ol')
    lines.append(
      ...shownText(text)
        .replace(/(?:\r\n|\r|\n)$/, '')
        .split(/\r\n|\r|\n/)
        .map((line) => {
          const item = document.createElement('li')
          item.textContent = line
          return item
        }),
    )
    printed.append(title, lines)
    document.querySelector('main')?.append(printed)
  })
  addEventListener('afterprint', () => printed?.remove())
}

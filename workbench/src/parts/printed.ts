import { shownText } from '../engine/source.ts'
import { current } from '../state/store.ts'

/**
 * Adds the file with the numbers of its lines, and the date, to what is printed. The editor draws only lines in sight. Why
 * findings matter unfolds.
 */
export function printWithFile(): void {
  let added: readonly HTMLElement[] = []
  let unfolded: readonly HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    const lines = shownText(current().text)
      .replace(/(?:\r\n|\r|\n)$/, '')
      .split(/\r\n|\r|\n/)
    const date = element('p', `Printed on ${new Date().toLocaleDateString('en-CA')}`)
    const file = element(
      'section',
      element('h2', 'The file'),
      element('ol', ...lines.map((line) => element('li', line))),
    )
    file.className = 'printed'
    document.querySelector('.header')?.append(date)
    document.querySelector('main')?.append(file)
    added = [date, file]
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>('.finding-why:not([open])')]
    for (const one of unfolded) one.open = true
  })
  addEventListener('afterprint', () => {
    for (const one of added) one.remove()
    for (const one of unfolded) one.open = false
  })
}

function element(name: string, ...content: (string | Node)[]): HTMLElement {
  const one = document.createElement(name)
  one.append(...content)
  return one
}

import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { shownText } from '../engine/source.ts'
import { current, leadTo } from '../state/store.ts'

const FIELD = 'find-in-file'

/** Puts the cursor into the field, for the key of the editor. */
export function focusFind(): boolean {
  const field = document.getElementById(FIELD)
  field?.focus()
  return field !== null
}

/** Leads to the next line with a text, or to a line by its number. The browser finds only the lines that are drawn. */
export function Find(): JSX.Element {
  const [said, setSaid] = useState('')
  const find = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('wanted') ?? '').trim()
    if (wanted === '') return
    const [lit = 0] = current().light.lines
    const line = nextLine(shownText(current().text).toLowerCase().split('\n'), wanted.toLowerCase(), lit)
    setSaid(line === undefined ? 'not found' : '')
    if (line !== undefined) leadTo([line])
  }
  return (
    <form class="find" onSubmit={find}>
      <span role="status">{said}</span>
      <input
        id={FIELD}
        name="wanted"
        aria-label="Find a text in the file, or go to a line"
        placeholder="Find, or line number"
        spellcheck={false}
        autocapitalize="off"
      />
    </form>
  )
}

/** The line with this number, or the first below `lit` that contains the text, or else the first of all; from 1. */
function nextLine(lines: readonly string[], wanted: string, lit: number): number | undefined {
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  if (number > 0 && number <= lines.length) return number
  const below = lines.findIndex((line, index) => index >= lit && line.includes(wanted))
  const found = below === -1 ? lines.findIndex((line) => line.includes(wanted)) : below
  return found === -1 ? undefined : found + 1
}

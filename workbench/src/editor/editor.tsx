import { history } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { shownText, withShownText } from '../engine/source.ts'
import { useEngine } from '../engine/use-engine.ts'
import { useFindings } from '../engine/use-findings.ts'
import { escapeOf } from '../parts/visible.ts'
import { current, NO_LIGHT, update, useStore } from '../state/store.ts'
import { findingMarks, setFindings } from './finding-marks.ts'
import { keys } from './keys.ts'
import { lightField, setLight } from './light.ts'
import { isSameRoles, lineRoles, type ShownRoles, setRoles } from './line-roles.ts'
import { changeBetween } from './text-change.ts'
import { theme } from './theme.ts'
import { tokens } from './tokens.ts'

/** The rest of the page hears of typing after this pause, and at the latest after the other. */
const PAUSE_MS = 25
const MAX_WAIT_MS = 120

/** The file, which the user edits. Each line shows what it is to the chosen dialect. */
export function Editor(): JSX.Element {
  const text = useStore((state) => state.text)
  const host = useRef<HTMLDivElement>(null)
  const told = useRef(text)
  const fileNumber = useStore((state) => state.fileNumber)
  const shownFile = useRef(fileNumber)
  const [view, setView] = useState<EditorView | undefined>(undefined)
  const dialect = useStore((state) => state.dialect)
  const light = useStore((state) => state.hoverLight ?? state.light)
  // Marks are lost when lines are joined: they are set again, even if the text is soon the same as before.
  const [moves, setMoves] = useState(0)
  const shownRoles = useRef<ShownRoles | undefined>(undefined)
  const lines = useEngine('lines', { text, dialect })
  const redundant = useEngine('redundant', { text, dialect })
  const findings = useFindings()

  useEffect(() => {
    if (host.current === null) return
    const made = makeView(host.current, told, () => {
      shownRoles.current = undefined
      setMoves((count) => count + 1)
    })
    setView(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    // The text that the editor told is old by now if the user types on: it must not come back. Nor may a text
    // that another has replaced before this ran: its own effect follows.
    if (view === undefined || text === told.current || text !== current().text) return
    told.current = text
    showText(view, text)
  }, [view, text])

  useEffect(() => {
    if (view === undefined || fileNumber === shownFile.current) return
    shownFile.current = fileNumber
    forgetPast(view)
  }, [view, fileNumber])

  useEffect(() => {
    if (lines.value === undefined || lines.isStale || view === undefined) return
    if (view.state.doc.toString() !== shownText(text)) return
    const proved = redundant.isStale ? [] : (redundant.value ?? [])
    const roles = { ...lines.value, dialect, redundant: proved }
    if (shownRoles.current !== undefined && isSameRoles(shownRoles.current, roles)) return
    shownRoles.current = roles
    view.dispatch({ effects: setRoles.of(roles) })
  }, [view, lines.value, lines.isStale, redundant.value, redundant.isStale, moves])

  useEffect(() => {
    const value = findings.value
    if (value === undefined || findings.isStale || view?.state.doc.length !== shownText(text).length) return
    view.dispatch({ effects: setFindings.of(value.findings) })
  }, [view, findings.value, findings.isStale])

  useEffect(() => {
    if (view === undefined) return
    const [first] = light.lines
    const line = first !== undefined && first <= view.state.doc.lines ? view.state.doc.line(first) : undefined
    view.dispatch({
      effects: [
        setLight.of(light),
        ...(light.scroll === true && line !== undefined
          ? [EditorView.scrollIntoView(line.from, { y: 'center' })]
          : []),
      ],
    })
  }, [view, light])

  return <div class="editor" ref={host} />
}

/** What Undo knows. */
const past = new Compartment()

/** Undo leads to no text of another file: that would be shown under the name of this one. */
function forgetPast(view: EditorView): void {
  for (const extension of [[], history()]) view.dispatch({ effects: past.reconfigure(extension) })
}

/**
 * The editor in a shadow root. There its styles are no inline styles, which the policy of the page forbids.
 * Carriage returns are kept as characters of the line, so offsets are those of the file.
 */
function makeView(host: HTMLDivElement, told: { current: string }, onLinesMoved: () => void): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  const tell = (view: EditorView): void => {
    const now = performance.now()
    if (timer === undefined) since = now
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        timer = undefined
        const text = withShownText(current().text, view.state.doc.toString())
        told.current = text
        // A text that begins as another encoding does is shown as such.
        showText(view, text)
        if (text !== current().text) update({ text, light: NO_LIGHT, hoverLight: undefined })
      },
      Math.max(0, Math.min(PAUSE_MS, since + MAX_WAIT_MS - now)),
    )
  }
  const pointAt = (line: number | undefined): void => {
    if (current().pointedLine !== line) update({ pointedLine: line })
  }
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: shownText(current().text),
      extensions: [
        EditorState.lineSeparator.of('\n'),
        findingMarks,
        lineNumbers(),
        past.of(history()),
        placeholder('Paste a robots.txt here, or drop the file on the page.'),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars({ render: specialCharacter }),
        keys,
        tokens,
        lineRoles,
        lightField,
        theme,
        // Programs that test accessibility see a place for the keyboard only by its tabindex.
        EditorView.contentAttributes.of({ 'aria-label': 'robots.txt', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, selectionSet, view, changes, startState }) => {
          if (docChanged) tell(view)
          changes.iterChanges((from, to, _from, _to, inserted) => {
            if (inserted.lines > 1 || startState.doc.lineAt(from).to < to) onLinesMoved()
          })
          if (selectionSet && view.hasFocus)
            pointAt(view.state.doc.lineAt(view.state.selection.main.head).number)
        }),
        EditorView.domEventHandlers({
          mousemove: ({ clientX: x, clientY: y }, view) => {
            const position = view.posAtCoords({ x, y }, false)
            pointAt(view.state.doc.lineAt(position).number)
          },
          mouseleave: () => pointAt(undefined),
        }),
      ],
    }),
  })
}

/** Shows what a person sees of a file, with the smallest change. */
function showText(view: EditorView, source: string): void {
  const [shown, text] = [view.state.doc.toString(), shownText(source)]
  if (shown !== text) view.dispatch({ changes: changeBetween(shown, text) })
}

/** A character that cannot be seen, as its number; the carriage return before a line end as a faint sign. */
function specialCharacter(code: number, description: string | null): HTMLElement {
  const element = document.createElement('span')
  const isReturn = code === 0x0d
  element.className = isReturn ? 'cm-cr' : 'cm-specialChar'
  element.textContent = isReturn ? '␍' : escapeOf(code)
  element.title = isReturn ? 'carriage return' : (description ?? 'invisible character')
  return element
}

import { type Extension, Prec, RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, GutterMarker, gutter, keymap } from '@codemirror/view'
import type { Severity } from 'wayleave/check'
import type { ShownFinding } from '../engine/tasks/findings.ts'
import { SEVERITY_MARKS } from '../parts/severity.tsx'
import { update } from '../state/store.ts'

/** Shows other findings. Until then, those that are shown move with the text. */
export const setFindings = StateEffect.define<readonly ShownFinding[]>()

/** The sign in the margin of a line with a finding. */
class Mark extends GutterMarker {
  readonly finding: Pick<ShownFinding, 'key' | 'severity'>

  constructor(finding: Pick<ShownFinding, 'key' | 'severity'>) {
    super()
    this.finding = finding
  }

  override eq(other: Mark): boolean {
    return other.finding.key === this.finding.key && other.finding.severity === this.finding.severity
  }

  override toDOM(): Node {
    const { key, severity } = this.finding
    const element = document.createElement('span')
    element.className = `cm-mark-${severity}`
    element.textContent = SEVERITY_MARKS[severity]
    element.title = severity
    element.onclick = () => open(key)
    return element
  }
}

interface Shown {
  readonly marks: RangeSet<GutterMarker>
  readonly underlines: RangeSet<Decoration>
}

const open = (key: string): void => update({ tab: 'findings', openFinding: key })

const field = StateField.define<Shown>({
  create: () => ({ marks: RangeSet.empty, underlines: Decoration.none }),
  update({ marks, underlines }, { changes, effects, newDoc }) {
    const next = effects.findLast((effect) => effect.is(setFindings))?.value as
      | readonly ShownFinding[]
      | undefined
    if (next === undefined) return { marks: marks.map(changes), underlines: underlines.map(changes) }
    const gravest = new Map<number, ShownFinding>()
    // The gravest come first, so the first of a line counts.
    for (const finding of next)
      for (const line of finding.lines)
        if (line <= newDoc.lines && !gravest.has(line)) gravest.set(line, finding)
    const builder = new RangeSetBuilder<Decoration>()
    for (const { start, end, severity, what, effect, advice } of [...next].sort(
      (a, b) => a.start - b.start,
    )) {
      if (start >= end || end > newDoc.length) continue
      const attributes = { title: [what, effect, advice].filter((part) => part !== '').join(' ') }
      builder.add(start, end, Decoration.mark({ class: `cm-finding cm-finding-${severity}`, attributes }))
    }
    return {
      marks: RangeSet.of(
        [...gravest].map(([line, finding]) => new Mark(finding).range(newDoc.line(line).from)),
        true,
      ),
      underlines: builder.finish(),
    }
  },
  provide: (shown) => EditorView.decorations.from(shown, ({ underlines }) => underlines),
})

/** Goes to the next line with a finding, after the last one to the first, and opens that finding. */
function openNext(view: EditorView): boolean {
  const { marks } = view.state.field(field)
  const head = view.state.doc.lineAt(view.state.selection.main.head).to
  const next = marks.iter(head).value === null ? marks.iter(0) : marks.iter(head)
  if (next.value === null) return false
  view.dispatch({ selection: { anchor: next.from }, scrollIntoView: true })
  open((next.value as Mark).finding.key)
  return true
}

/** It takes the room of a mark, so that the first one moves nothing. */
const SPACER: { key: string; severity: Severity } = { key: '', severity: 'error' }

/** Findings in the editor: a sign in the margin, an underline, and a key that goes from one to the next. */
export const findingMarks: Extension = [
  field,
  gutter({
    class: 'cm-marks',
    markers: ({ state }) => state.field(field).marks,
    initialSpacer: () => new Mark(SPACER),
  }),
  Prec.high(keymap.of([{ key: 'F8', run: openNext }])),
]

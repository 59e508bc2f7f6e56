import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const FIELD = Decoration.mark({ class: 'cm-field' })
const VALUE = Decoration.mark({ class: 'cm-value' })
const COMMENT = Decoration.mark({ class: 'cm-comment' })

/** A longer line is shown plain: no record of a person is as long. */
const MAX_LINE = 4000

/** Marks the field, value and comment of each line on the screen, by the grammar that all dialects share. */
export const tokens = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = tokensOf(view)
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = tokensOf(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function tokensOf({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at)
      at = line.to + 1
      if (line.length > MAX_LINE) continue
      const hash = line.text.indexOf('#')
      const end = hash === -1 ? line.length : hash
      const colon = line.text.indexOf(':')
      if (colon > 0 && colon < end) {
        builder.add(line.from, line.from + colon, FIELD)
        if (colon + 1 < end) builder.add(line.from + colon + 1, line.from + end, VALUE)
      }
      if (hash !== -1) builder.add(line.from + hash, line.to, COMMENT)
    }
  }
  return builder.finish()
}

import { RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Light } from '../state/store.ts'
import { lineClass, noteAtEnd } from './line-roles.ts'

/** Lights other lines. */
export const setLight = StateEffect.define<Light>()

interface Lit {
  readonly decorations: DecorationSet
  readonly isLit: boolean
}

/**
 * The lit lines: those that decide, those that match and lose, and the groups that apply. Others are dimmed.
 */
export const lightField = StateField.define<Lit>({
  create: () => ({ decorations: Decoration.none, isLit: false }),
  update(lit, { changes, effects, newDoc }) {
    const light = effects.findLast((effect) => effect.is(setLight))
    if (light !== undefined) return litBy(newDoc, light.value as Light)
    return changes.empty ? lit : { ...lit, decorations: lit.decorations.map(changes) }
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.editorAttributes.from(field, ({ isLit }) => ({ class: isLit ? 'cm-dimmed' : '' })),
  ],
})

function litBy(doc: Text, { lines, losing, groups }: Light): Lit {
  const names = new Map<number, string>()
  for (const [first, last] of groups)
    for (let line = first; line <= Math.min(last, doc.lines); line++) names.set(line, 'cm-lit-group')
  for (const line of losing) names.set(line, `${names.get(line) ?? ''} cm-losing`)
  for (const line of lines) names.set(line, `${names.get(line) ?? ''} cm-lit`)
  const builder = new RangeSetBuilder<Decoration>()
  for (const [number, classes] of [...names].sort(([a], [b]) => a - b)) {
    if (number < 1 || number > doc.lines) continue
    const { from, to } = doc.line(number)
    builder.add(from, from, lineClass(classes.trim()))
    if (losing.length > 0 && lines.includes(number)) builder.add(to, to, noteAtEnd('◀ decides'))
    else if (losing.includes(number)) builder.add(to, to, noteAtEnd('matches, but loses'))
  }
  return { decorations: builder.finish(), isLit: names.size > 0 }
}

import { RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { LineRole, Lines } from '../engine/tasks/lines.ts'
import { dialectName } from '../parts/dialect-names.ts'

/** What the lines are to the chosen dialect, and which of them no URL needs. */
export interface ShownRoles extends Lines {
  readonly dialect: string
  /** Lines whose rule is proved redundant. */
  readonly redundant: readonly number[]
}

/** Shows other roles. Until the next ones come, the shown roles move with the text. */
export const setRoles = StateEffect.define<ShownRoles>()

/** The roles of the lines, as classes and as words at the end of a line. */
export const lineRoles = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    const roles = effects.findLast((effect) => effect.is(setRoles))
    return roles === undefined ? shown.map(changes) : decorationsOf(newDoc, roles.value as ShownRoles)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Words at the end of a line, which are no part of the text. */
class Note extends WidgetType {
  readonly words: string

  constructor(words: string) {
    super()
    this.words = words
  }

  override eq(other: Note): boolean {
    return other.words === this.words
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'cm-note'
    element.textContent = this.words
    return element
  }
}

/** Words at the end of a line. */
export function noteAtEnd(words: string): Decoration {
  const known = notes.get(words) ?? Decoration.widget({ widget: new Note(words), side: 1 })
  notes.set(words, known)
  return known
}

const notes = new Map<string, Decoration>()

const classes = new Map<string, Decoration>()

/** A decoration of a line with these classes; equal classes share one. */
export function lineClass(names: string): Decoration {
  const known = classes.get(names) ?? Decoration.line({ class: names })
  classes.set(names, known)
  return known
}

function decorationsOf(doc: Text, { roles, groups, redundant, dialect }: ShownRoles): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const ignored = noteAtEnd(`ignored by ${dialectName(dialect)}`)
  const needless = noteAtEnd(`no effect for ${dialectName(dialect)}`)
  const redundantLines = new Set(redundant)
  let group = 0
  let number = 0
  let from = 0
  for (const line of doc.iterLines()) {
    const to = from + line.length
    const role = roles[number++]
    if (role === undefined) break
    while ((groups[group]?.[1] ?? Number.POSITIVE_INFINITY) < number) group++
    const [first = Number.POSITIVE_INFINITY, last] = groups[group] ?? []
    const inGroup = first <= number ? ` cm-in-group${last === number ? ' cm-group-last' : ''}` : ''
    const isRedundant = redundantLines.has(number)
    const names = `${NAMES[role]}${isRedundant ? ' cm-role-redundant' : ''}${inGroup}`.trim()
    if (names !== '') builder.add(from, from, lineClass(names))
    if (role === 'ignored') builder.add(to, to, ignored)
    else if (isRedundant) builder.add(to, to, needless)
    from = to + 1
  }
  return builder.finish()
}

const NAMES: Readonly<Record<LineRole, string>> = {
  blank: '',
  comment: 'cm-role-comment',
  agent: 'cm-role-agent',
  allow: 'cm-role-allow',
  disallow: 'cm-role-disallow',
  record: 'cm-role-record',
  ignored: 'cm-role-ignored',
  unread: '',
}

/** Do both say the same of every line? Then the shown decorations, which move with the text, stay right. */
export function isSameRoles(a: ShownRoles, b: ShownRoles): boolean {
  return (
    a.dialect === b.dialect &&
    a.roles.length === b.roles.length &&
    a.roles.every((role, index) => role === b.roles[index]) &&
    a.redundant.join() === b.redundant.join() &&
    a.groups.join() === b.groups.join()
  )
}

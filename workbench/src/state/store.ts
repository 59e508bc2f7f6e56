import type { RegistryDialectId } from 'wayleave'
import type { Purpose } from 'wayleave/robots'
import type { Profile } from '../engine/tasks/rewritten.ts'
import { useSyncExternalStore } from './use-store.ts'

/** What the address holds: a link to it shows the same page. */
export interface Saved {
  /** The robots.txt, byte for byte (`engine/source.ts`). */
  readonly text: string
  /** What the file is called at the top of the page: its host, file name or example. */
  readonly name: string
  /** The dialect by which the editor marks lines. */
  readonly dialect: RegistryDialectId
  /** The open tab. */
  readonly tab: string
  /** The URLs of the Test tab, one a line; `undefined`: the page suggests some. */
  readonly urls?: string | undefined
  /** The purposes of the robots of the Test tab. */
  readonly purposes: readonly Purpose[]
  /** Other robots of the Test tab. */
  readonly names: readonly string[]
  /** What tabs keep, by the id of the tab. */
  readonly tabs: Readonly<Record<string, unknown>>
}

/** Lines that are lit in the editor because something on the page speaks of them. */
export interface Light {
  /** The lines that decide, or that a sentence leads to. */
  readonly lines: readonly number[]
  /** Lines that match and do not decide. */
  readonly losing: readonly number[]
  /** The groups that apply, each by its first and last line. */
  readonly groups: readonly (readonly [first: number, last: number])[]
  /** Scroll the editor to the first line. */
  readonly scroll?: boolean
}

/** A file, and what it is called. */
export interface Named {
  readonly name: string
  /** Its bytes, as in `Saved`. */
  readonly text: string
}

/** The file of `wayleave serve FILE` as it is on the disk. */
export interface ServedFile extends Named {
  /** The digest of its bytes. */
  readonly sha256: string
}

/** Which file on the disk the open one replaces when it is saved. */
interface SavesOver {
  /** The digest of the bytes on the disk that the user saw. */
  readonly was: string
  /** The open file. Another one that is opened later is not saved there. */
  readonly fileNumber: number
}

/** What the page says of the file below the editor, until the next edit. */
interface Notice {
  readonly words: string
  /** The text that the words are about. */
  readonly about: string
  /** The file before a change that the page made, which the user can take back. */
  readonly before?: Named
  /** The page changed the file, and opened no other: the page says what that changes for robots. */
  readonly isChange?: true
}

/** The state of the page. */
export interface State extends Saved {
  /** Lit by what is open on the page. */
  readonly light: Light
  /** Lit by what the pointer is on; replaces `light` for that time. */
  readonly hoverLight: Light | undefined
  /** The file as it was opened. It is edited if its text differs now. */
  readonly opened: Named
  /** How many files were opened. Answers about an earlier file are not shown. */
  readonly fileNumber: number
  readonly notice: Notice | undefined
  /** The file of `wayleave serve FILE` as it is on the disk now. */
  readonly onDisk: ServedFile | undefined
  readonly savesOver: SavesOver | undefined
  /** Are all findings shown, or those that a site owner acts on? */
  readonly allFindings: boolean
  /** The finding that is open in its tab, by its key. */
  readonly openFinding: string | undefined
  /** The form in which the tab of problems proposes the whole file. */
  readonly rewrite: Profile | undefined
  /** The line of the editor that the pointer or the cursor is on. */
  readonly pointedLine: number | undefined
  /** On a narrow screen: the tab from which a link led to the file. */
  readonly cameFrom: string | undefined
}

/** No line is lit. */
export const NO_LIGHT: Light = { lines: [], losing: [], groups: [] }

/** What a new page shows, but for its text. */
export const INITIAL: Saved = {
  text: '',
  name: '',
  dialect: 'google',
  tab: 'test',
  purposes: ['search', 'ai-training', 'ai-search', 'ai-user'],
  names: [],
  tabs: {},
}

let state: State = {
  ...INITIAL,
  light: NO_LIGHT,
  hoverLight: undefined,
  pointedLine: undefined,
  opened: { name: '', text: '' },
  fileNumber: 0,
  notice: undefined,
  onDisk: undefined,
  savesOver: undefined,
  allFindings: false,
  openFinding: undefined,
  rewrite: undefined,
  cameFrom: undefined,
}
const listeners = new Set<() => void>()

/** The state now. */
export const current = (): State => state

/** Changes members of the state and tells everyone who uses it. */
export function update(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}

/** Calls a function after each change of the state; the result ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part of the state, for a component. It is drawn again when that part is another value. */
export function useStore<T>(select: (state: State) => T): T {
  return useSyncExternalStore(subscribe, () => select(state))
}

/** The width below which the file is a tab of its own, as in page.css. */
const NARROW = '(max-width: 1099px)'

/** Is the page so narrow that the file is a tab of its own? */
export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** The tab of the file on a narrow screen. */
export const FILE_TAB = 'file'

/** Lights lines of the file and scrolls to them. On a narrow screen, the tab of the file opens. */
export function leadTo(lines: readonly number[]): void {
  const { tab } = state
  const isElsewhere = isNarrow() && tab !== FILE_TAB
  update({
    light: { ...NO_LIGHT, lines, scroll: true },
    hoverLight: undefined,
    ...(isElsewhere ? { tab: FILE_TAB, cameFrom: tab } : {}),
  })
}

/** Nothing is lit, pointed at or unfolded: what was is about another text. */
const OUT_OF_SIGHT: Partial<State> = {
  light: NO_LIGHT,
  hoverLight: undefined,
  pointedLine: undefined,
  openFinding: undefined,
}

/** Puts another text in place of the file. The user can take it back until the next edit. */
export function applyText(text: string, words: string): void {
  const before = { name: state.name, text: state.text }
  update({ ...OUT_OF_SIGHT, text, notice: { words, about: text, before, isChange: true } })
}

/**
 * Opens another file. If the one before was edited, the user can take that back until the next edit.
 *
 * @param words what the page says of it below the editor.
 */
export function openText(file: Named, change: Partial<State> = {}, words = ''): void {
  const { name, text, opened, fileNumber, tabs } = state
  const isEdited = text !== opened.text
  const said = words === '' && isEdited ? `Opened ${file.name || 'an empty file'}. Yours was edited.` : words
  update({
    ...OUT_OF_SIGHT,
    ...file,
    opened: file,
    fileNumber: fileNumber + 1,
    tabs: { ...tabs, compare: undefined },
    notice:
      said === ''
        ? undefined
        : { words: said, about: file.text, ...(isEdited ? { before: { name, text } } : {}) },
    ...change,
  })
}

/** What a tab keeps in the address: a text, empty at first, and how to change it. */
export function useTabText(tab: string): readonly [text: string, setText: (text: string) => void] {
  const kept = useStore((one) => one.tabs[tab])
  return [typeof kept === 'string' ? kept : '', (text) => update({ tabs: { ...state.tabs, [tab]: text } })]
}

/** The text with which the open file is compared; `undefined` for the file as it was opened. */
export function earlierText({ tabs: { compare } }: State): string | undefined {
  return typeof compare === 'string' ? compare : undefined
}

/** Compares the open file with a text, or with the file as it was opened. */
export function setEarlier(compare: string | undefined): void {
  update({ tabs: { ...state.tabs, compare } })
}

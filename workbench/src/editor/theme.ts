import { EditorView } from '@codemirror/view'

/**
 * The looks of the editor. The editor is in a shadow root, where its styles become a constructed sheet: so
 * the page needs no inline style. The colours are custom properties of the page, which a shadow root
 * inherits.
 */
export const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--sheet)', fontSize: 'var(--size-code)' },
  // An outline would lie below the gutters.
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px 0 10px', position: 'relative' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--faint-ink)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '32px' },
  '.cm-activeLine': { backgroundColor: 'var(--active-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-field': { color: 'var(--field-ink)' },
  '.cm-value': { color: 'var(--ink)' },
  '.cm-comment': { color: 'var(--soft-ink)' },
  '.cm-role-agent .cm-value': { fontWeight: '600' },
  '.cm-role-agent .cm-field': { fontWeight: '600' },
  '.cm-role-allow .cm-field': { color: 'var(--allow)' },
  '.cm-role-disallow .cm-field': { color: 'var(--disallow)' },
  '.cm-role-ignored, .cm-role-ignored .cm-field, .cm-role-ignored .cm-value': { color: 'var(--faint-ink)' },
  '.cm-role-redundant .cm-value': { color: 'var(--faint-ink)' },
  '.cm-note': {
    color: 'var(--soft-ink)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--size-small)',
    paddingLeft: '16px',
    userSelect: 'none',
  },
  '.cm-in-group': { boxShadow: 'inset 3px 0 0 var(--rail)' },
  '.cm-group-last': { borderBottom: '1px solid var(--hairline)' },
  '.cm-lit-group': { boxShadow: 'inset 3px 0 0 var(--accent)' },
  '.cm-lit': { backgroundColor: 'var(--lit)' },
  '.cm-losing': { backgroundColor: 'var(--losing)' },
  '&.cm-dimmed .cm-line:not(.cm-lit, .cm-losing, .cm-lit-group), &.cm-dimmed .cm-line:not(.cm-lit, .cm-losing, .cm-lit-group) *':
    { color: 'var(--faint-ink) !important', fontWeight: '400' },
  '.cm-finding': { textDecoration: 'underline wavy 1px', textUnderlineOffset: '3px' },
  '.cm-finding-error': { textDecorationColor: 'var(--disallow)' },
  '.cm-finding-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-finding-info, .cm-finding-hint': { textDecorationColor: 'var(--soft-ink)' },
  '.cm-marks': { width: '18px' },
  '.cm-marks .cm-gutterElement': {
    textAlign: 'center',
    cursor: 'pointer',
    fontFamily: 'var(--sans)',
    fontWeight: '600',
  },
  '.cm-mark-error': { color: 'var(--disallow)' },
  '.cm-mark-warning': { color: 'var(--warning)' },
  '.cm-mark-info, .cm-mark-hint': { color: 'var(--soft-ink)' },
  '.cm-specialChar': { color: 'var(--faint-ink)' },
  '.cm-cr': { color: 'var(--faint-ink)', fontSize: '0.7em' },
})

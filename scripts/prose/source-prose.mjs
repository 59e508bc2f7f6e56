// @ts-check
/**
 * The prose of a program: its comments, and the texts that its users see. Each text has the program's own length and
 * lines, and is blank elsewhere. So a position in it is the same position in the program.
 */
import ts from 'typescript'

/** Stands before and after each comment and each text. It takes the place of a quote or a comment mark. */
export const SEPARATOR = '\x1e'

/** A text with fewer words is a name or a value. */
const FEWEST_WORDS = 4

/** Lines of robots.txt, or of a program of Redis: such a text is an example or a program, not prose. */
const NO_PROSE = /(?:User-agent|Disallow|Allow|Sitemap|Crawl-delay)\s*:.*\\n|\bredis\.call\b|\blocal \w+ =/i

/** So is a statement of SQL. */
const SQL = /\b(?:SELECT|RETURNING|UPDATE|DELETE FROM|CREATE TABLE) /

/** A tag of a doc comment, with its type. */
const TAG = /@(?:ts-[\w-]+|[a-z]+)\b[ \t]*(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g

/** @typedef {{ comments: string, strings: string }} SourceProse */

/**
 * @param {string} file
 * @param {string} code
 * @returns {SourceProse}
 */
export function sourceProse(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true)
  const comments = blank(code)
  const strings = blank(code)
  for (const { pos, end, kind } of commentsOf(source)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia
    const last = isLine ? end : end - 2
    const text = code.slice(pos + 2, last)
    copy(comments, pos + 2, last, isLine ? text : docText(text))
    // Line comments on consecutive lines are one text.
    if (!isLine || !/(?:^|\n)[ \t]*\/\/.*\n[ \t]*$/.test(code.slice(0, pos))) comments[pos] = SEPARATOR
    if (!isLine) comments[end - 1] = SEPARATOR
  }
  for (const node of textsOf(source)) {
    // The text of an element has no quotes: the characters around it take their place.
    const [start, end] = ts.isJsxText(node) ? [node.pos - 1, node.end + 1] : [node.getStart(source), node.end]
    const text = ts.isJsxText(node) ? code.slice(start, end) : textOf(node, source)
    if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) < FEWEST_WORDS) continue
    if ([NO_PROSE, SQL].some((pattern) => pattern.test(code.slice(start, end)))) continue
    copy(strings, start, end, text)
    strings[start] = SEPARATOR
    strings[end - 1] = SEPARATOR
  }
  return { comments: comments.join(''), strings: strings.join('') }
}

/** @type {(code: string) => string[]} */
const blank = (code) => Array.from({ length: code.length }, (_, at) => (code[at] === '\n' ? '\n' : ' '))

/** @type {(target: string[], start: number, end: number, text: string) => void} */
function copy(target, start, end, text) {
  for (let at = start; at < end; at += 1) target[at] = text[at - start] ?? ' '
}

/** Blanks what a pattern finds, and keeps lines. @type {(text: string, pattern: RegExp) => string} */
const without = (text, pattern) => text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))

/** A doc comment without its stars, tags, types and example programs. @param {string} text */
function docText(text) {
  const lines = without(without(text, /^\*/), /^[ \t]*\*/gm)
  // A tag begins a new text.
  return without(lines, /```[\s\S]*?```/g).replace(
    TAG,
    (tag) => SEPARATOR + tag.slice(1).replace(/[^\n]/g, ' '),
  )
}

/** @param {ts.SourceFile} source */
function commentsOf(source) {
  /** @type {Map<number, ts.CommentRange>} */
  const comments = new Map()
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJSDoc(node)) return
    for (const range of ts.getLeadingCommentRanges(source.text, node.pos) ?? [])
      comments.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(source.text, node.end) ?? [])
      comments.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return comments.values()
}

/** @param {ts.SourceFile} source */
function textsOf(source) {
  /** @type {ts.Node[]} */
  const texts = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) texts.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/**
 * A text as it stands in the program, with each value in a template as one word. @type {(node: ts.Node,
 * source: ts.SourceFile) => string}
 */
function textOf(node, source) {
  const start = node.getStart(source)
  let text = source.text.slice(start, node.end)
  if (ts.isTemplateExpression(node)) {
    for (const { expression } of node.templateSpans) {
      const from = expression.pos - 2 - start
      const to = expression.end + 1 - start
      text = `${text.slice(0, from)}X${text.slice(from + 1, to).replace(/[^\n]/g, ' ')}${text.slice(to)}`
    }
  }
  return text.replace(/\\[nrt]/g, '  ').replace(/\\(?=['`"])/g, ' ')
}

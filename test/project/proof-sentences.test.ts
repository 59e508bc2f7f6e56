import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { SENTENCES } from './proof-sentences.ts'

/**
 * Every text of the program that sounds like a proof, such as "nothing changes" or "every robot", is in a list, under
 * what stands behind it. An author of such a sentence says there why the sentence is no wider than its proof.
 */
const ROOTS = [
  ...['src/report', 'src/cli', 'src/check', 'src/server', 'src/mcp', 'src/watch', 'src/action'],
  ...['src/lsp', 'src/logs', 'src/verify', 'src/builder', 'src/matchers'],
  ...['src/rewrite', 'workbench/src'],
]

/** Words of proofs, and of claims about all robots, dialects and URLs. */
const WORDS =
  /\bprove(?:d|s)\b|\bproof\b|\b(?:any|every|all|no) (?:main |checked )?dialects?\b|\bevery URL\b|\bnothing changes\b|\bchanges? nothing\b|\b(?:no|any|every) (?:other )?robot\b|\ball robots\b|\bno page\b/i

/** The texts of a source file: strings, the parts of templates, and text between tags. */
function textsOf(path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    // The reason of a check rule explains the rule, and the case of a finding names it. Neither is about a file.
    const isReason =
      ts.isPropertyAssignment(node.parent ?? node) && /^(?:why|case):/.test(node.parent.getText())
    if (isText && !isReason && !isImported(node))
      texts.push((node as ts.StringLiteralLike).text.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/** Is a text the path of a module? */
function isImported({ parent }: ts.Node): boolean {
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)
  )
}

function found(): string[] {
  const paths = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  )
  return paths.flatMap((path) =>
    textsOf(path)
      .filter((text) => WORDS.test(text))
      .map((text) => `${path}: ${text}`),
  )
}

describe('sentences of proof', () => {
  it('stand in the list, under what stands behind them', () => {
    const listed = SENTENCES.flatMap(({ sentences }) => sentences)
    const all = [...new Set(found())]
    expect(
      all.filter((sentence) => !listed.includes(sentence)),
      'not in test/project/proof-sentences.ts: add it under what stands behind it, or make it in src/report/proof-words.ts',
    ).toEqual([])
    expect(
      listed.filter((sentence) => !all.includes(sentence)),
      'no longer in the program: remove it from the list',
    ).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('name tests that exist', () => {
    for (const { behind } of SENTENCES)
      for (const name of behind.match(/test\/[\w./-]+\.ts/g) ?? [])
        expect(() => readFileSync(name), name).not.toThrow()
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CheckOptions, Comparison, RuleFacts } from '../../../src/check/index.ts'
import { bytesOfText } from '../../../src/text/index.ts'
import { type ExampleRetrieval, exampleRetrieval } from './example-retrieval.ts'

/**
 * The page of a check rule in `docs/rules/`. It has the example files of the rule, which are its tests. The page is
 * written by hand as far as this file reads it: the files, their options and a sentence about each. All else is
 * written by `npx vitest run test/check/rules.test.ts -u` (see `writtenPage`).
 */
export interface RulePage {
  /** Files in which the rule finds something. */
  readonly reported: readonly Example[]
  /** Files in which the rule finds nothing. */
  readonly notReported: readonly Example[]
}

/** An example file of a rule. */
export interface Example {
  /** What the example shows, in Markdown, if that is not obvious. */
  readonly about?: string
  readonly robots: string | Uint8Array
  /** The comment that gives the file, if the file cannot be shown as it is. */
  readonly fileComment?: string
  /** The comment that gives the options, if there are any. */
  readonly optionsComment?: string
  readonly options: CheckOptions
}

/** The address of a rule's page. */
export function pageUrl({ code, name }: Pick<RuleFacts, 'code' | 'name'>): URL {
  return new URL(`../../../docs/rules/${code}-${name}.md`, import.meta.url)
}

/** The page of a rule. @throws Error if there is none, or if a part of it cannot be read. */
export function rulePage(rule: Pick<RuleFacts, 'code' | 'name'>): RulePage {
  const url = pageUrl(rule)
  if (!existsSync(url))
    throw new Error(
      `${fileURLToPath(url)} is missing. Write a page with "## Reported" and "## Not reported", and a file in a text block below each.`,
    )
  const text = readFileSync(url, 'utf8')
  const [, reported, notReported] =
    /\n## Reported\n(.*)\n## Not reported\n(.*)$/s.exec(text) ?? missing(`${url.pathname}: a heading`)
  return { reported: examplesIn(reported ?? ''), notReported: examplesIn(notReported ?? '') }
}

/** The texts of all examples of some rules. Examples of bytes are left out. */
export function textsOfExamples(rules: readonly Pick<RuleFacts, 'code' | 'name'>[]): string[] {
  return rules.flatMap((rule) => {
    const { reported, notReported } = rulePage(rule)
    return [...reported, ...notReported].flatMap(({ robots }) => (typeof robots === 'string' ? [robots] : []))
  })
}

/** Says that there is no file: nothing came. */
export const NO_FILE = 'No file.'
export const EMPTY_FILE = 'An empty file.'

/** The examples of a section: an example ends with its file, what is found in it, and the fixed file. */
function examplesIn(section: string): Example[] {
  const found: Example[] = []
  let about: string | undefined
  let optionsComment: string | undefined
  let fileComment: string | undefined
  let isFixed = false
  for (const block of blocksOf(section)) {
    const [, kind, json] = /^<!-- (options|file) (.*) -->$/.exec(block) ?? []
    if (kind === 'options') optionsComment = block
    else if (kind === 'file' && !isFixed) fileComment = block
    if (kind !== undefined) {
      JSON.parse(json as string)
      continue
    }
    if (/^- Line \d/.test(block)) continue
    if (block.startsWith('Fix') && found.length > 0 && about === undefined && optionsComment === undefined) {
      isFixed = true
      continue
    }
    if (!isFile(block)) {
      // What follows the options says the same in words.
      if (optionsComment === undefined) about = about === undefined ? block : `${about}\n\n${block}`
      continue
    }
    if (!isFixed)
      found.push({
        ...(about === undefined ? {} : { about }),
        ...(optionsComment === undefined ? {} : { optionsComment }),
        ...(fileComment === undefined ? {} : { fileComment }),
        robots: fileComment === undefined ? shownFile(block) : fileIn(fileComment),
        options: optionsComment === undefined ? {} : optionsIn(optionsComment),
      })
    isFixed = false
    about = undefined
    optionsComment = undefined
    fileComment = undefined
  }
  return found
}

/** The blocks of a text, which blank lines divide. A blank line in a fence divides nothing. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  const end = (): void => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of text.split('\n')) {
    if (line === '' && fence === undefined) {
      end()
      continue
    }
    const [mark] = /^`{3,}/.exec(line) ?? []
    if (fence === undefined) fence = mark
    else if (line === fence) fence = undefined
    lines.push(line)
  }
  end()
  return blocks
}

function isFile(block: string): boolean {
  return block.startsWith('```') || block === EMPTY_FILE || block === NO_FILE
}

/** The file of a fence, whose last line ends, too. */
function shownFile(block: string): string {
  const lines = block.split('\n').slice(1, -1)
  return lines.map((line) => `${line}\n`).join('')
}

/** A text, a text some times (with its number in place of `{n}`), or bytes. */
type FilePart = string | readonly [text: string, times: number] | { readonly base64: string }

function fileIn(comment: string): string | Uint8Array {
  const parts = JSON.parse(comment.slice('<!-- file '.length, -' -->'.length)) as readonly FilePart[]
  const [first] = parts
  if (typeof first === 'object' && 'base64' in first)
    return new Uint8Array(Buffer.from(first.base64, 'base64'))
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const [text, times] = part as readonly [string, number]
      return Array.from({ length: times }, (_, index) => text.replace('{n}', String(index))).join('')
    })
    .join('')
}

/** A retrieval as a page writes it: the body is a text. */
type WrittenRetrieval = Omit<ExampleRetrieval, 'body'> & { readonly body?: string }

interface WrittenOptions extends Omit<CheckOptions, 'retrieval' | 'comparisons'> {
  readonly retrieval?: WrittenRetrieval
  readonly comparisons?: readonly (Omit<Comparison, 'retrieval'> & { readonly retrieval: WrittenRetrieval })[]
}

function optionsIn(comment: string): CheckOptions {
  const { retrieval, comparisons, ...rest } = JSON.parse(
    comment.slice('<!-- options '.length, -' -->'.length),
  ) as WrittenOptions
  return {
    ...rest,
    ...(retrieval === undefined ? {} : { retrieval: retrievalOf(retrieval) }),
    ...(comparisons === undefined
      ? {}
      : { comparisons: comparisons.map((one) => ({ ...one, retrieval: retrievalOf(one.retrieval) })) }),
  }
}

function retrievalOf({ body, ...parts }: WrittenRetrieval) {
  return exampleRetrieval({ ...parts, ...(body === undefined ? {} : { body: bytesOfText(body) }) })
}

function missing(what: string): never {
  throw new Error(`${what} is missing.`)
}

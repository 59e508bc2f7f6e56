import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check, fixFile } from '../../src/check/index.ts'
import {
  type DialectId,
  decide,
  dialects,
  type File,
  linesOf,
  parse,
  print,
  printBytes,
  read,
} from '../../src/entry/index.ts'
import { dialectsFor } from '../../src/readings/index.ts'
import { format } from '../../src/rewrite/index.ts'
import { EVERY_RULE } from '../check/every-rule.ts'

/**
 * Real files of 2025 and 2026: nothing is lost in parsing, nothing throws, and safe fixes and the canonical
 * layout change no verdict. The last is shown without a proof: both files are asked the same questions in
 * every dialect that a proof asks, for every agent that the file names.
 */

const folder = new URL('../../../shared/corpus-2026/files/', import.meta.url)
const present = existsSync(folder)

if (!present) console.log('real files: no such data lies beside the checkout, so this suite was NOT run')

/** At most about as many URLs for all agents of a file together, in one dialect. They take turns in them. */
const QUESTIONS = 300
/** Each agent is asked about at least as many URLs, if the file yields as many. */
const FEWEST_URLS = 8
/** One in this number of files is fixed, which takes a quarter of a second; 1 for all. */
const FIX_EVERY = Number(process.env.WAYLEAVE_EVERY ?? 10)
/** Fields whose findings are counted: they say what may be done with the content. */
const FIELDS_OF_USE = ['content-signal', 'content-usage', 'license']

/** An agent, and the URLs that it is asked about. */
type Questions = readonly (readonly [agent: string, urls: readonly string[]])[]

class RealFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly file: File
  readonly questions: Questions
  private cachedVerdicts: readonly string[] | undefined = undefined

  constructor(name: string) {
    this.name = name
    this.bytes = readFileSync(new URL(encodeURIComponent(name), folder))
    this.file = parse(this.bytes)
    this.questions = questionsOf(this.file)
  }

  /** The verdicts of the file, a text for each dialect. */
  get verdicts(): readonly string[] {
    this.cachedVerdicts ??= verdictsOf(this.file, this.questions)
    return this.cachedVerdicts
  }

  /** Questions to which another file gives other verdicts. */
  differencesTo(after: File): string[] {
    const asked = this.questions.flatMap(([agent, urls]) => urls.map((url) => `${agent} ${url}`))
    const verdictsAfter = verdictsOf(after, this.questions)
    const proved = new Set(dialectsFor([this.file, after]).map(({ id }) => id))
    return dialectIds.flatMap((id, index) =>
      asked
        .filter((_, at) => proved.has(id) && this.verdicts[index]?.[at] !== verdictsAfter[index]?.[at])
        .map((question) => `${this.name}: ${id}, ${question}`),
    )
  }
}

const dialectIds = Object.keys(dialects) as DialectId[]

describe.skipIf(!present)('real files', () => {
  const files = (present ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => new RealFile(name))

  it('are printed as they were parsed', () => {
    expect(files.length).toBeGreaterThan(0)
    const lost = files.filter(
      ({ bytes, file }) =>
        Buffer.compare(printBytes(file), bytes) !== 0 ||
        print(file) !== (file.bom ? '\ufeff' : '') + file.text,
    )
    expect(lost.map(({ name }) => name)).toEqual([])
  })

  it('have verdicts in every dialect, for every agent that they name', () => {
    const verdicts = files.flatMap((file) => file.verdicts)
    const count = (kind: string): number =>
      verdicts.reduce((sum, text) => sum + text.split(kind).length - 1, 0)
    const counts = { allow: count('a'), disallow: count('d'), unknown: count('u') }
    console.log(`real files: verdicts of ${files.length} files: ${JSON.stringify(counts)}`)
    expect(counts.allow).toBeGreaterThan(0)
    expect(counts.disallow).toBeGreaterThan(0)
  })

  it('are checked', () => {
    const counts = new Map<string, number>()
    for (const { file } of files) {
      const lines = [...linesOf(file)]
      for (const { code, span } of check(file).findings) {
        const line = lines.find(({ end }) => span.start < end)
        const field = line?.field && file.text.slice(line.field.start, line.field.end).toLowerCase()
        if (field === undefined || !FIELDS_OF_USE.includes(field)) continue
        counts.set(`${field} ${code}`, (counts.get(`${field} ${code}`) ?? 0) + 1)
      }
    }
    for (const [key, count] of [...counts].sort()) console.log(`real files: ${key}: ${count} findings`)
    expect(counts.size).toBeGreaterThan(0)
  })

  it('have the same verdicts after their safe fixes', () => {
    const some = files.filter((_, index) => index % FIX_EVERY === 0)
    const fixed = some.flatMap((before) => {
      const { file: after, applied } = fixFile(before.file, EVERY_RULE)
      return applied.length === 0 ? [] : [before.differencesTo(after)]
    })
    console.log(`real files: ${fixed.length} of ${some.length} have safe fixes`)
    expect(fixed.length).toBeGreaterThan(0)
    expect(fixed.flat().slice(0, 5)).toEqual([])
  })

  it('have the same verdicts in canonical layout', () => {
    let skipping = 0
    const changed = files.flatMap((before) => {
      const { file: after, text, skippedSteps } = format(before.file)
      if (skippedSteps.length > 0) skipping += 1
      return text === print(before.file) ? [] : [before.differencesTo(after)]
    })
    console.log(
      `real files: format changes ${changed.length} of ${files.length} and skips steps in ${skipping}`,
    )
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.flat().slice(0, 5)).toEqual([])
  })
})

/** The verdicts on the questions, a text for each dialect: one letter for each question. */
function verdictsOf(file: File, questions: Questions): string[] {
  return dialectIds.map((id) =>
    questions
      .map(([agent, urls]) => {
        const policy = read(file, { agent, dialect: dialects[id], rawAgent: true })
        return urls.map((url) => decide(policy, url).verdict[0]).join('')
      })
      .join(''),
  )
}

/** Every agent that the file names, as written and as a product token, and one that it does not name. */
function questionsOf(file: File): Questions {
  const urls = urlsOf(file)
  const named = valuesOf(file, 'user-agent').flatMap((value) => [value, /^[a-z_-]*/i.exec(value)?.[0] ?? ''])
  const agents = [...new Set(['FooBot', ...named])].filter((agent) => agent !== '' && agent !== '*')
  const step = Math.ceil(urls.length / Math.max(FEWEST_URLS, QUESTIONS / agents.length))
  return agents.map((agent, index) => [agent, urls.filter((_, at) => (at + index) % step === 0)])
}

/**
 * Paths that the rules of a file match, match with more behind, and almost match. They consist of visible
 * ASCII, as URLs do (RFC 3986): what a proof says of all URLs, it says of these.
 */
function urlsOf(file: File): string[] {
  const values = [...valuesOf(file, 'disallow'), ...valuesOf(file, 'allow')]
  const paths = values.flatMap((value) => {
    const path = value.replace(/\$$/, '')
    return [path.replaceAll('*', ''), `${path.replaceAll('*', 'x')}y`, path.replaceAll('*', '/').slice(0, -1)]
  })
  const urls = paths.map((path) => escaped(path.startsWith('/') ? path : `/${path}`))
  return [...new Set(['/', '/robots.txt', ...urls])]
}

function escaped(path: string): string {
  return path.replace(/[^!-~]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  )
}

function valuesOf(file: File, wanted: string): string[] {
  const part = (span: { start: number; end: number } | undefined): string =>
    span === undefined ? '' : file.text.slice(span.start, span.end)
  return [...linesOf(file)]
    .filter(({ field }) => part(field).toLowerCase() === wanted)
    .map(({ value }) => part(value))
}

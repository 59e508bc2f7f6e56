import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Context } from '../../src/check/file/context.ts'
import { FixProver } from '../../src/check/fixes/prove-fix.ts'
import type { CheckOptions } from '../../src/check/index.ts'
import { type DialectId, dialects, parse, read } from '../../src/entry/index.ts'
import type { Edit } from '../../src/text/index.ts'
import { robotsText } from '../arbitraries.ts'
import { FILES, faulty } from './faulty-files.ts'
import { AGENTS, Meanings } from './meanings.ts'

/** Fewer files would not show every dialect in which robots or spellings differ. */
const RUNS = Math.max(60, FILES)

describe('the proof of a fix', () => {
  it('may compare one agent for all with the same groups, except in dialects that declare otherwise', () => {
    const agentSets = fc.uniqueArray(fc.constantFrom(...AGENTS, 'Yandex', 'MJ12bot'), { minLength: 2 })
    // In some dialects, each agent has the delay below its own line, although both get the same group.
    const delayed = fc.constantFrom(
      '',
      '\nUser-agent: foobot\nCrawl-delay: 3\nUser-agent: barbot\nCrawl-delay: 4\nDisallow: /b\n',
      // A line that only spatie reads as a rule does not end a run of agents, so it is a rule for the first one alone.
      '\nUser-agent: foobot\nNoindex: /c\nUser-agent: barbot\nDisallow: /b\n',
    )
    const disagreeing = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(faulty, robotsText), delayed, agentSets, (text, more, agents) => {
        const was = new Meanings(parse(text + more))
        for (const dialect of Object.keys(dialects) as DialectId[]) {
          const byGroups = new Map<string, string>()
          for (const agent of agents) {
            const { policy, rules, metadata } = was.of(dialect, agent, true)
            const groups = `${policy.selection.kind} ${policy.selection.selected.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join()}`
            const known = byGroups.get(groups)
            byGroups.set(groups, known ?? rules + metadata)
            if (known !== undefined && known !== rules + metadata) disagreeing.add(dialect)
          }
        }
      }),
      { numRuns: RUNS },
    )
    const expected = Object.values(dialects).filter(
      ({ sharing }) => sharing?.policyDependsOnAgent === true || sharing?.pacingDependsOnAgent === true,
    )
    expect([...disagreeing].sort()).toEqual(expected.map(({ id }) => id).sort())
  })

  it('may compare a token in one case only, except in dialects with hasCaseSensitiveTokens', () => {
    const tokens = fc.constantFrom(
      ...AGENTS,
      'Yandex',
      'YandexImages',
      'YaDirectFetcher',
      'bingbot',
      'BingPreview',
      'MJ12bot',
    )
    const caseSensitive = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(faulty, robotsText), tokens, (text, token) => {
        const file = parse(`${text}\nUser-agent: ${token}\nDisallow: /a\n`)
        for (const dialect of Object.values(dialects)) {
          const groups = [token, token.toLowerCase(), token.toUpperCase()].map((agent) => {
            const { kind, selected } = read(file, { agent, dialect }).selection
            return `${kind} ${selected.map(({ firstLine }) => firstLine).join()}`
          })
          if (new Set(groups).size > 1) caseSensitive.add(dialect.id)
        }
      }),
      { numRuns: RUNS },
    )
    const known = Object.values(dialects).filter(({ sharing }) => sharing?.hasCaseSensitiveTokens === true)
    expect([...caseSensitive]).toEqual(known.map(({ id }) => id))
  })

  const proofOf = (text: string, edits: readonly Edit[], options: CheckOptions = {}) =>
    new FixProver(new Context(parse(text), options)).prove({ edits })
  const groups = 'User-agent: foo\nDisallow: /a\n\nUser-agent: bar\nDisallow: /b\n'

  it('fails if the order of groups changes and a robot name may contain two of their names', () => {
    const swapped = [
      {
        start: 0,
        end: groups.length,
        text: 'User-agent: bar\nDisallow: /b\n\nUser-agent: foo\nDisallow: /a\n',
      },
    ]
    expect(proofOf(groups, swapped, { dialects: ['rfc-9309', 'google', 'crawler-commons'] }).kind).toBe(
      'safe',
    )
    for (const dialect of [
      'original-1994',
      'libwww-perl',
      'python-urllib',
      'protego',
      'draft-1996',
    ] as const) {
      expect(proofOf(groups, swapped, { dialects: [dialect] }).kind, dialect).toBe('changes-meaning')
    }
  })

  it('names the gravest change first: what the site loses, then who is let in', () => {
    const group = 'User-agent: *\nDisallow: /a\nAllow: /a/b\n'
    const text = `${group}Sitemap: https://example.com/s.xml\n`
    const becauseOf = (without: string): string => {
      const start = text.indexOf(without)
      const proof = proofOf(text, [{ start, end: start + without.length, text: '' }])
      return proof.kind === 'safe' ? '' : proof.because
    }
    expect(becauseOf(text.slice(14))).toContain('the site loses its Sitemap "https://example.com/s.xml"')
    expect(becauseOf('Disallow: /a\n')).toContain('this fix lets')
    expect(becauseOf('Allow: /a/b\n')).toContain('this fix stops')
    // Of the robots, one is kept out and another one is let in.
    const swapped = proofOf('User-agent: foo\nDisallow: /a\n\nUser-agent: bar\nDisallow: /b\n', [
      { start: 0, end: 28, text: 'User-agent: foo\nDisallow: /b' },
      { start: 30, end: 59, text: 'User-agent: bar\nDisallow: /a/c' },
    ])
    expect(swapped.kind === 'safe' ? '' : swapped.because).toContain('this fix lets')
  })

  it('says which spelling of a Sitemap stays', () => {
    const text = 'Sitemap: https://Example.com/a.xml\nSitemap: https://example.com/a.xml\n'
    const start = text.lastIndexOf('Sitemap')
    const proof = proofOf(text, [{ start, end: text.length, text: '' }])
    expect(proof.kind === 'safe' ? '' : proof.because).toContain(
      'it no longer names the Sitemap "https://example.com/a.xml", but still names "https://Example.com/a.xml".',
    )
  })

  it('fails if a rule names a host and the site is unknown', () => {
    const text = 'User-agent: *\nDisallow: https://other.example/a\n'
    const edits = [{ start: 14, end: text.length, text: '' }]
    expect(proofOf(text, edits, { dialects: ['libwww-perl'] }).kind).toBe('changes-meaning')
    expect(proofOf(text, edits, { dialects: ['libwww-perl'], origin: 'https://third.example' }).kind).toBe(
      'safe',
    )
  })

  it('fails if only robots that ignore `*` groups lose their group', () => {
    const text = 'User-agent: foo\nDisallow: /a\n\nUser-agent: *\nDisallow: /a\n'
    expect(proofOf(text, [{ start: 0, end: 30, text: '' }], { dialects: ['rfc-9309'] }).kind).toBe(
      'changes-meaning',
    )
  })

  it('compares the whole file for dialects that are not line-local', () => {
    const large = `User-agent: *\n${'Disallow: /a\n'.repeat(39_383)}`
    const over = { start: large.length, end: large.length, text: 'Disallow: /a\n' }
    expect(large.length).toBeLessThanOrEqual(512_000)
    expect(proofOf(large, [over], { dialects: ['yandex'] }).kind).toBe('changes-meaning')
    expect(proofOf(large, [over], { dialects: ['bing'] }).kind).toBe('safe')
    const page = 'User-agent: *\nDisallow: /a\n<html>\n'
    expect(proofOf(page, [{ start: 27, end: 33, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe(
      'safe',
    )
    const hidden = '<html>\n<b>Disallow: /a</b>\nuser-agent: *\nDisallow: /b\n'
    expect(proofOf(hidden, [{ start: 0, end: 7, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe(
      'safe',
    )
  })

  it('is undecided if the file names too many robots', () => {
    const names = Array.from(
      { length: 300 },
      (_, index) =>
        `User-agent: robot-${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvw'[Math.floor(index / 100)]}\n`,
    ).join('')
    const text = `${names}Disallow: /a*\n`
    const proof = proofOf(text, [{ start: text.length - 2, end: text.length - 1, text: '' }], {
      dialects: ['rfc-9309'],
    })
    const because = expect.stringContaining('names too many robots') as string
    expect(proof).toEqual({ kind: 'changes-meaning', because, undecided: true })
  })
})

import { describe, expect, it } from 'vitest'
import { fixFile } from '../../src/check/index.ts'
import { type Dialect, dialects, type ReadOptions, read } from '../../src/dialects/index.ts'
import { compareDialects, diff, firstDifference } from '../../src/diff/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { decide, redundantRules } from '../../src/policy/index.ts'
import { allSubjects, MAX_BYTES_OF_ALL_ROBOTS, representativeAgents } from '../../src/readings/index.ts'
import { changesBetween } from '../../src/report/index.ts'
import {
  compareMeaning,
  editFile,
  format,
  join,
  meetsStance,
  moderatobot,
  newFile,
  portable,
  type Stance,
} from '../../src/rewrite/index.ts'
import { readOptionsOf, robots, tokenOf } from '../../src/robots/index.ts'
import { type File, parse } from '../../src/syntax/index.ts'
import { EVERY_RULE } from '../check/every-rule.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'
import {
  agentsFor,
  differenceFor,
  everyAgent,
  metadataOf,
  newLook,
  newUrlLook,
  robotsFor,
  seenDifference,
  URLS_IN_NORMAL_FORM,
  URLS_WITHOUT_DOT_SEGMENTS,
  urlDifference,
  verdictsOf,
} from './brute-force.ts'
import { Dice, drawChange, drawFile, drawLongFile, drawStance, drawTokenChange } from './draw.ts'

/**
 * Every claim of "nothing changes", "equal", "proved", "safe" or "met" is put to a brute-force look: other agents,
 * other URLs, everything that a policy holds. One false claim fails the test. `WAYLEAVE_CLAIMS` sets how many files
 * each claim gets, `WAYLEAVE_SEED` where they start.
 */
const CASES = scaled(10, 150, 'WAYLEAVE_CLAIMS')
const TIMEOUT = Math.max(120_000, CASES * 2_000)

/** The most false claims that a failing test prints. */
const MAX_PRINTED = 10

/** What a case found: a false claim in words, or whether a claim was made at all. */
type Outcome = { readonly wrong: string } | 'holds' | 'no-claim'

const holdsUnless = (wrong: string | undefined): Outcome => (wrong === undefined ? 'holds' : { wrong })

/**
 * Tests a claim on drawn files. At least one case in twenty must make the claim.
 *
 * @param share of the cases, for a claim that takes longer than the others.
 */
function testClaim(title: string, salt: number, claim: (dice: Dice) => Outcome, share = 1): void {
  const cases = Math.ceil(CASES * share)
  it(
    title,
    () => {
      const wrong: string[] = []
      let made = 0
      for (let index = 0; index < cases && wrong.length < MAX_PRINTED; index++) {
        const seed = SEED * 1_000_003 + salt * 7_919_000 + index
        const outcome = claim(new Dice(seed))
        if (outcome !== 'no-claim') made++
        if (typeof outcome === 'object') wrong.push(`seed ${seed}: ${outcome.wrong}`)
      }
      expect(wrong).toEqual([])
      expect(made).toBeGreaterThanOrEqual(Math.round(cases / 20))
    },
    TIMEOUT,
  )
}

const shown = (...files: readonly File[]): string => files.map(({ text }) => JSON.stringify(text)).join(' → ')
const all = Object.values(dialects)
const ownTokens = new Set(robots.map((robot) => tokenOf(robot).toLowerCase()))

/** Agents whose token belongs to no registry robot: `diff` asks a registry robot with all of its tokens. */
function unregistered(agents: readonly ReadOptions[]): ReadOptions[] {
  return agents.filter(({ agent }) => ![agent].flat().some((token) => ownTokens.has(token.toLowerCase())))
}

/** The numbers of bytes that some robot, or a command, reads of a file. */
const LIMITS = [
  ...new Set(robots.flatMap((robot) => readOptionsOf(robot).maxBytes ?? [])),
  MAX_BYTES_OF_ALL_ROBOTS,
]

/** A text without the filling of a long file. */
const shownShort = ({ text }: File): string =>
  JSON.stringify(text.replace(/x{100,}/g, (run) => `<${run.length} x>`))

/** A claim about a long file: the other file, and the agents for whom it is claimed to be like the first one. */
type LongClaim = (
  before: File,
  dice: Dice,
) => readonly [after: File, agents: readonly ReadOptions[]] | undefined

const LONG_CLAIMS: readonly LongClaim[] = [
  (before) => {
    const { file } = format(before)
    return file === before ? undefined : [file, everyAgent([before, file])]
  },
  (before) => {
    const { file, applied } = fixFile(before)
    return applied.length === 0 ? undefined : [file, everyAgent([before, file])]
  },
  (before) => {
    const { file, steps } = moderatobot(before)
    const ids = steps.map(({ effect }) => effect.equal)
    const equal = (ids[0] ?? []).filter((id) => ids.every((one) => one.includes(id)))
    return [file, equal.flatMap((id) => agentsFor(dialects[id], [before, file]))]
  },
  (before, dice) => {
    const after = parse(drawChange(dice, before.text))
    const { equal } = compareMeaning(before, after)
    return [after, equal.flatMap((id) => agentsFor(dialects[id], [before, after]))]
  },
  (before, dice) => {
    const after = parse(drawChange(dice, before.text))
    const { changed, siteChanges, unchanged } = changesBetween(before, after, allSubjects([before, after]))
    if (changed.length > 0 || siteChanges.length > 0) return undefined
    return [after, unchanged.map(({ readOptions }) => readOptions)]
  },
]

describe('a claim about all agents and URLs holds', () => {
  testClaim('diff: without a change, no registry robot and no RFC 9309 robot sees one', 1, (dice) => {
    const before = parse(drawFile(dice))
    const after = parse(drawChange(dice, before.text))
    const { siteChanges, changed, omitted } = changesBetween(before, after, allSubjects([before, after]))
    if (changed.length > 0 || siteChanges.length > 0 || omitted.length > 0) return 'no-claim'
    const agents = [
      ...robotsFor([before, after]).map((robot) => readOptionsOf(robot)),
      ...unregistered(agentsFor(dialects['rfc-9309'], [before, after])),
    ]
    const seen = differenceFor(before, after, agents)
    return holdsUnless(seen && `${seen} in ${shown(before, after)}`)
  })

  testClaim('diff --dialect: without a change, no agent of that dialect sees one', 2, (dice) => {
    const before = parse(drawFile(dice))
    const after = parse(drawChange(dice, before.text))
    const dialect = dice.pick(all)
    const { siteChanges, changed, omitted } = changesBetween(
      before,
      after,
      allSubjects([before, after], dialect),
    )
    if (changed.length > 0 || siteChanges.length > 0 || omitted.length > 0) return 'no-claim'
    const agents = [
      ...robotsFor([before, after]).map((robot) => readOptionsOf(robot, dialect)),
      ...unregistered(agentsFor(dialect, [before, after])),
    ]
    const seen = differenceFor(before, after, agents)
    return holdsUnless(seen && `${seen} in ${shown(before, after)}`)
  })

  testClaim('firstDifference: equal policies agree on every URL, and a witness differs', 3, (dice) => {
    const before = parse(drawFile(dice))
    const after = dice.chance(0.5) ? parse(drawChange(dice, before.text)) : parse(drawFile(dice))
    const options = dice.pick(agentsFor(dice.pick(all), [before, after]))
    const [one, other] = [read(before, options), read(after, options)]
    const found = firstDifference(one, other, { maxStates: dice.pick([0, 5, 50, 5_000]) })
    if (found.kind === 'different') {
      const raw = found.notSent === true
      const [was, is] = [one, other].map((policy) => decide(policy, found.url, { raw }).verdict)
      return holdsUnless(was === is ? `${found.url} is no witness: ${shown(before, after)}` : undefined)
    }
    if (found.kind !== 'equal') return 'no-claim'
    const url = urlDifference(one, other)
    return holdsUnless(
      url && `${options.dialect.id} ${options.agent} differ on ${url}: ${shown(before, after)}`,
    )
  })

  testClaim('compareDialects: dialects of one class agree on every URL that the claim covers', 4, (dice) => {
    const file = parse(drawFile(dice))
    const { classes } = compareDialects(file, 'zq-unnamed', all)
    for (const { dialects: ids, withoutDotSegments } of classes) {
      const urls = withoutDotSegments === true ? URLS_WITHOUT_DOT_SEGMENTS : undefined
      const [first, ...rest] = ids.map((id) => read(file, { agent: 'zq-unnamed', dialect: dialects[id] }))
      for (const other of rest) {
        const url = first === undefined ? undefined : urlDifference(first, other, urls)
        if (url !== undefined)
          return { wrong: `${ids[0]} and ${other.dialect} differ on ${url}: ${shown(file)}` }
      }
    }
    return 'holds'
  })

  testClaim('compareMeaning: an equal dialect is equal for every agent', 5, (dice) => {
    const before = parse(drawFile(dice))
    const after = parse(drawChange(dice, before.text))
    const { equal } = compareMeaning(before, after)
    for (const id of equal) {
      const seen = differenceFor(before, after, agentsFor(dialects[id], [before, after]))
      if (seen !== undefined) return { wrong: `${seen} in ${shown(before, after)}` }
    }
    return equal.length === 0 ? 'no-claim' : 'holds'
  })

  testClaim('format: the formatted file means the same to every agent in every dialect', 6, (dice) => {
    const before = parse(drawFile(dice))
    const { file } = format(before)
    const seen = differenceFor(before, file, everyAgent([before, file]))
    return holdsUnless(seen && `${seen} in ${shown(before, file)}`)
  })

  testClaim('moderatobot: steps that change nothing change nothing', 7, (dice) => {
    const before = parse(drawFile(dice))
    const { file, steps } = moderatobot(before)
    if (steps.some(({ effect }) => effect.different.length > 0 || effect.undecided.length > 0))
      return 'no-claim'
    const seen = differenceFor(before, file, everyAgent([before, file]))
    return holdsUnless(seen && `${seen} in ${shown(before, file)}`)
  })

  testClaim('portable: an equal dialect decides as the author means', 8, (dice) => {
    const before = parse(drawFile(dice))
    const as = dice.pick([dialects['rfc-9309'], dialects['rfc-9309'], dialects.google, dice.pick(all)])
    const { file, dialects: outcomes, unmatchedNames, failure } = portable(before, { dialect: as })
    if (failure !== undefined) return 'no-claim'
    const equal = outcomes.filter(({ kind }) => kind === 'equal')
    const unmatched = new Set(unmatchedNames.map((name) => name.toLowerCase()))
    const compared = robotsFor([before]).filter((robot) => !unmatched.has(tokenOf(robot).toLowerCase()))
    const look = newUrlLook(URLS_IN_NORMAL_FORM)
    for (const { dialect: id } of equal) {
      const optionsOf: readonly ((dialect: Dialect) => ReadOptions)[] = [
        (dialect) => ({ agent: 'zq-unnamed', dialect }),
        ...compared.map((robot) => (dialect: Dialect) => readOptionsOf(robot, dialect)),
      ]
      for (const options of optionsOf) {
        const author = read(before, options(as))
        const other = read(file, options(dialects[id]))
        const url = look(author, other)
        if (url !== undefined)
          return {
            wrong: `${id} for ${as.id} ${author.agent.join()} differs on ${url}: ${shown(before, file)}`,
          }
      }
    }
    return equal.length === 0 ? 'no-claim' : 'holds'
  })

  testClaim(
    'fixFile: safe fixes change nothing for any agent in any dialect',
    9,
    (dice) => {
      const before = parse(drawFile(dice))
      const { file, applied } = fixFile(before, EVERY_RULE)
      if (applied.length === 0) return 'no-claim'
      const seen = differenceFor(before, file, everyAgent([before, file]))
      return holdsUnless(seen && `${seen} in ${shown(before, file)}`)
    },
    1 / 3,
  )

  testClaim('diff: what any policy shows differently is noticed for that agent', 10, (dice) => {
    const before = parse(drawFile(dice))
    const after = parse(drawChange(dice, before.text))
    const options = dice.pick(agentsFor(dice.pick(all), [before, after]))
    const subjects = [{ name: 'asked', readOptions: options }]
    const { changed, siteChanges } = changesBetween(before, after, { subjects, omitted: [] })
    if (changed.length > 0 || siteChanges.length > 0) return 'no-claim'
    const seen = seenDifference(read(before, options), read(after, options))
    return holdsUnless(
      seen && `${options.dialect.id} ${[options.agent].flat().join(',')}: ${seen} in ${shown(before, after)}`,
    )
  })

  testClaim('diff: a token changed anywhere is noticed where any policy shows a difference', 12, (dice) => {
    const before = parse(drawFile(dice))
    const after = parse(drawTokenChange(dice, before.text))
    let outcome: Outcome = 'no-claim'
    const look = newLook()
    for (const dialect of all) {
      for (const { name, readOptions } of representativeAgents([before, after], dialect).subjects) {
        const policies = [read(before, readOptions), read(after, readOptions)] as const
        const seen = look(...policies)
        if (seen === undefined) continue
        if (diff(...policies).equal)
          return { wrong: `${dialect.id} ${name}: ${seen} in ${shown(before, after)}` }
        outcome = 'holds'
      }
    }
    return outcome
  })

  testClaim(
    'a long file: what is equal, safe, kept or unchanged is so for robots that read only its beginning',
    13,
    (dice) => {
      const limit = dice.pick(LIMITS)
      const before = parse(drawLongFile(dice, limit))
      const claimed = dice.pick(LONG_CLAIMS)(before, dice)
      if (claimed === undefined) return 'no-claim'
      const [after, agents] = claimed
      const seen = differenceFor(before, after, agents)
      return holdsUnless(seen && `${seen} in ${shownShort(before)} → ${shownShort(after)}`)
    },
    1 / 5,
  )

  testClaim('meetsStance: a file that is met gives every robot what the stance wants', 11, (dice) => {
    const stance = drawStance(dice)
    const { text, result } = newFile(stance)
    const file = parse(dice.chance(0.5) ? text : drawChange(dice, text))
    const { isMet } = file.text === text ? result : meetsStance(file, stance)
    if (!isMet) return 'no-claim'
    const robot = robots.find((one) => {
      if (one.obeys.robotsTxt === 'no') return false
      const options = readOptionsOf(one)
      const shut = read(SHUT, { ...options, agent: 'zq-unnamed', obeysStar: true })
      const isShut = urlDifference(read(file, options), shut) === undefined
      const byPurpose = one.purposes.flatMap((purpose, at) =>
        at > 0 && one.leftOut !== undefined ? [] : (stance.purposes?.[purpose] ?? []),
      )
      const isFamily = one.tokens.slice(1).some((token) => {
        const other = robots.find(({ tokens }) => tokens[0] === token)
        const answer = other && (stance.robots?.[other.id] ?? stance.purposes?.[other.purposes[0]])
        return other?.operator === one.operator && answer === 'allow'
      })
      const wanted =
        stance.robots?.[one.id] ?? byPurpose[0] ?? (isFamily ? 'allow' : (stance.default ?? 'allow'))
      return isShut !== (wanted === 'disallow')
    })
    return holdsUnless(robot && `${robot.id} for ${JSON.stringify(stance)} in ${shown(file)}`)
  })

  const editWish = (dice: Dice, answer: 'allow' | 'disallow', seed = dice.pick(EDITED)): Stance =>
    typeof seed === 'string' && robots.some(({ id }) => id === seed)
      ? { robots: { [seed]: answer } }
      : { purposes: { [seed]: answer } }

  testClaim(
    'edit: the wish holds, and no robot that it does not concern sees a change',
    14,
    (dice) => {
      const before = parse(drawFile(dice))
      const answer = dice.pick(['disallow', 'disallow', 'allow'] as const)
      const { file, isProved, robots: edited, programs, cutNames } = editFile(before, editWish(dice, answer))
      if (!isProved || file === before) return 'no-claim'
      const own = new Set([...edited, ...programs, ...cutNames].map(({ token }) => token.toLowerCase()))
      const others = robotsFor([before, file]).filter((robot) => !own.has(tokenOf(robot).toLowerCase()))
      const seen = differenceFor(
        before,
        file,
        others.map((robot) => readOptionsOf(robot)),
      )
      if (seen !== undefined) return { wrong: `${seen} in ${shown(before, file)}` }
      const open = edited.find(({ robot: id, wanted, kind }) => {
        const robot = robots.find((one) => one.id === id)
        if (robot === undefined || wanted !== 'disallow' || kind === 'ignores-robots-txt') return false
        const options = readOptionsOf(robot)
        const shut = read(SHUT, { ...options, agent: 'zq-unnamed', obeysStar: true })
        return urlDifference(read(file, options), shut) !== undefined
      })
      return holdsUnless(open && `${open.token} is not closed in ${shown(before, file)}`)
    },
    1 / 2,
  )

  testClaim(
    'edit: a rule for a robot holds on its path but for named exceptions, and changes nothing else',
    17,
    (dice) => {
      const before = parse(drawFile(dice))
      const seed = dice.pick(EDITED)
      const value = dice.pick(['/', '/a', '/a/b', '/b*', '/*.pdf$', '/*?'])
      const effect = dice.pick(['Disallow', 'Disallow', 'Allow'] as const)
      const { file, isProved, rules, programs, cutNames } = editFile(before, {
        robotRules: { [seed]: [`${effect}: ${value}`] },
      })
      if (!isProved || file === before) return 'no-claim'
      const own = new Set([...rules, ...programs, ...cutNames].map(({ token }) => token.toLowerCase()))
      const others = robotsFor([before, file]).filter((robot) => !own.has(tokenOf(robot).toLowerCase()))
      const seen = differenceFor(
        before,
        file,
        others.map((robot) => readOptionsOf(robot)),
      )
      if (seen !== undefined) return { wrong: `${seen} in ${shown(before, file)}` }
      const alone = parse(`User-agent: *\nDisallow: ${value}\n`)
      for (const { robot: id, kind, exception } of rules) {
        const robot = robots.find((one) => one.id === id)
        if (robot === undefined || kind === 'ignores-robots-txt') continue
        const options = readOptionsOf(robot)
        const [old, now] = [read(before, options), read(file, options)]
        const path = read(alone, { ...options, agent: 'zq-unnamed', obeysStar: true })
        const url = URLS_IN_NORMAL_FORM.find((one) => {
          const verdict = decide(now, one).verdict
          if (decide(path, one).verdict === 'allow') return verdict !== decide(old, one).verdict
          if (verdict === effect.toLowerCase()) return false
          return exception === undefined || verdict !== decide(old, one).verdict
        })
        if (url !== undefined)
          return { wrong: `${id} ${effect}: ${value} on ${url} in ${shown(before, file)}` }
        const [was, is] = [old, now].map((policy) => JSON.stringify(metadataOf(policy)))
        if (was !== is) return { wrong: `${id}: ${was} is ${is} in ${shown(before, file)}` }
      }
      return 'holds'
    },
    1 / 2,
  )

  testClaim(
    'edit: disallow and then allow gives the first bytes where the file does not name the robots',
    15,
    (dice) => {
      const before = parse(drawFile(dice))
      const seed = dice.pick(EDITED)
      const closed = editFile(before, editWish(dice, 'disallow', seed))
      const concerned = closed.robots.map(({ robot: id }) => robots.find((one) => one.id === id))
      const isNamed = concerned.some(
        (robot) =>
          robot !== undefined &&
          (read(before, readOptionsOf(robot)).selection.kind === 'named' ||
            before.text.toLowerCase().includes(tokenOf(robot).toLowerCase())),
      )
      // Allowing a robot also opens what the `*` group closes as a whole.
      const isShut = concerned.some(
        (robot) =>
          robot !== undefined &&
          read(before, readOptionsOf(robot)).rules.some(
            ({ effect, value = '', reason }) =>
              effect === 'disallow' && (reason === 'crawl-delay-too-long' || /^[/*]+$/.test(value)),
          ),
      )
      const isHad = closed.robots.some(({ kind }) => kind === 'had')
      // Groups that only dialects with other line ends find may end without rules, and take in the new group.
      const hasHiddenGroups = /[\v\f\x1c-\x1e\x85\u2028\u2029]/.test(before.text)
      if (isNamed || isShut || isHad || hasHiddenGroups || !closed.isProved || !closed.isChanged)
        return 'no-claim'
      const { text } = editFile(closed.file, editWish(dice, 'allow', seed))
      return holdsUnless(
        text === before.text ? undefined : `${seed}: ${shown(before, closed.file)} → ${JSON.stringify(text)}`,
      )
    },
    1 / 2,
  )

  testClaim(
    'join: where no rule of a part is lost, the joined file decides as each rule does',
    16,
    (dice) => {
      const first = drawFile(dice)
      const texts = [first, dice.chance(0.5) ? drawChange(dice, first) : drawFile(dice)]
      const parts = texts.map((text, at) => ({ name: `${at}`, file: parse(text) }))
      const { file, proof } = join(parts)
      if (!proof.isKept) return 'no-claim'
      for (const robot of robotsFor([...parts.map((part) => part.file), file])) {
        const options = readOptionsOf(robot)
        const joined = read(file, options)
        for (const part of parts) {
          const policy = read(part.file, options)
          // An Allow that undoes no Disallow of its part opens nothing: the rules of other parts close its paths.
          const idle = new Set(
            redundantRules(policy)
              .redundant.filter(({ effect }) => effect === 'allow')
              .map(({ line }) => line),
          )
          const disallows = policy.rules.filter(({ effect }) => effect === 'disallow')
          const hasEmpty = policy.rules.some(({ value }) => value === '')
          // Two Allows may open a path of which either is enough: each alone undoes nothing.
          const isUndone = (url: string): boolean => {
            const path = policy.pathOf(url)
            return !hasEmpty && path !== undefined && disallows.some((one) => matches(one.pattern, path))
          }
          const lost = URLS_IN_NORMAL_FORM.find((url) => {
            const { rule, verdict } = decide(policy, url)
            // An empty Disallow is neither a Disallow nor an Allow: the rules of other parts close the path.
            if (rule === undefined || rule.value === '') return false
            if (decide(joined, url).verdict === verdict) return false
            return disallows.length > 0 && (!idle.has(rule.line) || isUndone(url))
          })
          if (lost !== undefined)
            return {
              wrong: `${robot.id} ${lost} of part ${part.name}: ${shown(...parts.map((one) => one.file), file)}`,
            }
        }
      }
      return 'holds'
    },
  )
})

/** Robots and purposes that edits are tried with, also names that dialects cut. */
const EDITED = [
  ...['gptbot', 'ai2bot', 'kangaroo-bot', 'linguee-bot', 'googlebot', 'bingbot', 'ccbot'],
  ...['ai-training', 'seo', 'ai-user'],
]

const SHUT = parse('User-agent: *\nDisallow: /\n')

describe('the brute-force look', () => {
  it('two verdicts of one file: both are seen', () => {
    const one = read(parse('User-agent: *\nDisallow: /a\n'), {
      agent: 'FooBot',
      dialect: dialects['rfc-9309'],
    })
    expect(new Set(verdictsOf(one).split(' '))).toEqual(new Set(['allow', 'disallow']))
  })

  it('a group that one file lacks: is seen for its robot', () => {
    const [before, after] = [parse('User-agent: *\nDisallow:\n'), parse('User-agent: FooBot\nDisallow: /\n')]
    expect(differenceFor(before, after, everyAgent([before, after]))).toContain('FooBot')
  })
})

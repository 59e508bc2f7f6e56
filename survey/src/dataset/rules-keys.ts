import type { Policy } from 'wayleave'
import type { Dialect, Group, Outline, SelectedGroups } from 'wayleave/dialects'
import type { ListClass } from './list-class.ts'
import type { Selection } from './narrow-selection.ts'
import { classByText, type PlainRules, plainRulesOf } from './plain-rules.ts'

/** Longer lists are not kept: their key would cost more memory than the answer is worth. */
const MAX_KEY_LENGTH = 2_000

/**
 * Texts that are equal only for agents, and files, whose decision lists are equal by one dialect. A text
 * holds the effects and values of all rules of the selected groups, so that the list itself need not be made.
 *
 * A dialect makes rules of the records of the selected groups. Records other than rules, such as
 * `Robot-version`, may change what the values mean, so a group with such a record has no key.
 * `test/survey/content-readings.test.ts` compares the classes that share a key with those of the engine.
 */
export class RulesKeys {
  private readonly outline: Outline
  private readonly dialect: Dialect
  private readonly meaning: string
  /** Does a list of this file depend on the agent, too? */
  private readonly dependsOnAgent: boolean

  constructor(outline: Outline, dialect: Dialect) {
    this.outline = outline
    this.dialect = dialect
    this.meaning = meaningOf(dialect)
    this.dependsOnAgent =
      dialect.sharing?.policyDependsOnAgent === true && outline.records.recordsOf('crawl-delay').length > 0
  }

  /** The class of some groups, if their texts prove it. */
  classOf({ groups }: Selection): ListClass | undefined {
    const { outline, dialect } = this
    if (outline.failure !== undefined || this.dependsOnAgent || dialect.sharing?.tellsStarGroups === true)
      return undefined
    const texts = textsOf(outline)
    const plain: PlainRules[] = []
    for (const index of groups) {
      if (texts.textOf(index) === undefined) return undefined
      plain.push(texts.plainRulesOf(index))
    }
    return classByText(plain)
  }

  /** The text for some groups of the outline; `undefined` if lists of such groups are not to be shared. */
  keyOf(policyOf: () => Policy, { kind, groups }: Selection): string | undefined {
    const { outline, dialect } = this
    if (outline.failure !== undefined) return undefined
    if (groups.includes(-1)) return keyOfRules(policyOf())
    let key = kind === 'none' ? `${this.meaning} none` : this.meaning
    if (this.dependsOnAgent) {
      // As `Dialect.policyDependsOnAgent` says, what the dialect makes of no records tells such lists apart.
      const policy = policyOf()
      const query = { tokens: policy.agent, obeysStar: true }
      const selection = policy.selection as SelectedGroups
      const { rules } = dialect.rules({ outline, selection, query, records: [] })
      key += JSON.stringify(rules.map(({ effect, pattern }) => [effect, pattern]))
    }
    const texts = textsOf(outline)
    const tellsStar = dialect.sharing?.tellsStarGroups === true
    if (tellsStar) key += ` ${kind}`
    for (const index of groups) {
      const text = texts.textOf(index)
      if (text === undefined) return undefined
      key += tellsStar && outline.groups[index]?.someAgent(isStar) === true ? `\n*${text}` : `\n${text}`
    }
    return key.length > MAX_KEY_LENGTH ? undefined : key
  }
}

function isStar(text: string, from: number, to: number): boolean {
  return to - from === 1 && text[from] === '*'
}

/** The rules themselves as the text, if the outline does not have the groups that apply. */
function keyOfRules({ dialect, rules, ruleFor }: Policy): string | undefined {
  if (ruleFor !== undefined) return undefined
  const key = `${dialect} ${JSON.stringify(rules.map(({ effect, pattern, value }) => [effect, pattern, value]))}`
  return key.length > MAX_KEY_LENGTH ? undefined : key
}

const meanings = new Map<Dialect['rules'], Dialect[]>()

/** A text that two dialects share only if they make the same list of the same records, and match it alike. */
function meaningOf(dialect: Dialect): string {
  let alike = meanings.get(dialect.rules)
  if (alike === undefined) {
    alike = []
    meanings.set(dialect.rules, alike)
  }
  const first = alike.find(
    ({ pathOf, pathWithoutGroup, transducerFor, originsIn, lengthOf }) =>
      pathOf === dialect.pathOf &&
      pathWithoutGroup === dialect.pathWithoutGroup &&
      transducerFor === dialect.transducerFor &&
      originsIn === dialect.originsIn &&
      lengthOf === dialect.lengthOf,
  )
  if (first === undefined) alike.push(dialect)
  return (first ?? dialect).id
}

const textsByOutline = new WeakMap<Outline, GroupTexts>()

/** The texts of an outline, which dialects with the same outline share. */
function textsOf(outline: Outline): GroupTexts {
  let texts = textsByOutline.get(outline)
  if (texts === undefined) {
    texts = new GroupTexts(outline)
    textsByOutline.set(outline, texts)
  }
  return texts
}

/** The rules of each group of an outline as a text, made on first use. */
class GroupTexts {
  private readonly outline: Outline
  private readonly made = new Map<number, string | undefined>()
  private readonly plain: PlainRules[] = []

  constructor(outline: Outline) {
    this.outline = outline
  }

  /** The same group, see {@link classByText}. */
  plainRulesOf(index: number): PlainRules {
    let found = this.plain[index]
    if (found === undefined) {
      found = plainRulesOf(this.outline.groups[index] as Group)
      this.plain[index] = found
    }
    return found
  }

  textOf(index: number): string | undefined {
    if (this.made.has(index)) return this.made.get(index)
    const group = this.outline.groups[index]
    let text: string | undefined
    if (group?.otherRecords.every(({ field }) => WITHOUT_EFFECT.has(field)) === true) {
      let rules = ''
      group.rulesWhere((source, from, to, isAllow) => {
        // The length makes the text unambiguous, whatever a value holds.
        rules += `${isAllow ? 'a' : 'd'}${to - from}:${source.slice(from, to)}`
        return false
      })
      text = rules
    }
    this.made.set(index, text)
    return text
  }
}

/** Records that no dialect makes rules of. A Crawl-delay is one but for dialects that say so. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'sitemap',
  'host',
  'clean-param',
  'crawl-delay',
  'unknown',
])

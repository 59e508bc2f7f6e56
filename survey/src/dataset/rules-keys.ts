import type { Policy } from 'wayleave'
import type { Dialect, Group, Outline, SelectedGroups } from 'wayleave/dialects'
import type { ListClass } from './list-class.ts'
import type { Selection } from './narrow-selection.ts'
import { classByText, type PlainRules, plainRulesOf } from './plain-rules.ts'

/** Longer lists are not kept: their key would cost more memory than the answer is worth. */
const MAX_KEY_LENGTH = 2_000

/** What a dialect selects of a file. */
export interface SelectedBy {
  readonly outline: Outline
  readonly dialect: Dialect
  readonly selection: Selection
}

/**
 * The rules of the groups of one file as texts, which all dialects share: equal texts are equal rules, so what follows
 * from a text is found once.
 *
 * A dialect makes rules of the records of the selected groups. Records other than rules, such as
 * `Robot-version`, may change what the values mean, so a group with such a record has no text.
 * `test/survey/content-readings.test.ts` compares the classes that follow from texts with those of the engine.
 */
export class RulesKeys {
  private readonly texts = new Map<Outline, (string | undefined)[]>()
  private readonly plain = new Map<string, PlainRules>()
  private readonly classes = new Map<string, ListClass | undefined>()

  /** The class of some groups, if their texts prove it. */
  classOf({ outline, dialect, selection: { groups } }: SelectedBy): ListClass | undefined {
    if (outline.failure !== undefined || groups.length === 0 || groups.includes(-1)) return undefined
    if (dialect.sharing?.tellsStarGroups === true || dependsOnAgent(outline, dialect)) return undefined
    const texts = groups.map((index) => this.textOf(outline, index))
    const isText = (text: string | undefined): text is string => text !== undefined
    if (!texts.every(isText)) return undefined
    const key = texts.join('\n')
    if (this.classes.has(key)) return this.classes.get(key)
    const found = classByText(
      texts.map((text, at) => this.plainOf(text, outline.groups[groups[at] as number] as Group)),
    )
    this.classes.set(key, found)
    return found
  }

  /**
   * A text that is equal only for agents, and files, whose decision lists are equal by one dialect; `undefined` if lists
   * of such groups are not to be shared.
   */
  keyOf({ outline, dialect, selection }: SelectedBy, policyOf: () => Policy): string | undefined {
    const { kind, groups } = selection
    if (outline.failure !== undefined) return undefined
    if (groups.includes(-1)) return keyOfRules(policyOf())
    let key = kind === 'none' ? `${meaningOf(dialect)} none` : meaningOf(dialect)
    if (dependsOnAgent(outline, dialect)) {
      // As `Dialect.policyDependsOnAgent` says, what the dialect makes of no records tells such lists apart.
      const policy = policyOf()
      const query = { tokens: policy.agent, obeysStar: true }
      const selected = policy.selection as SelectedGroups
      const { rules } = dialect.rules({ outline, selection: selected, query, records: [] })
      key += JSON.stringify(rules.map(({ effect, pattern }) => [effect, pattern]))
    }
    const tellsStar = dialect.sharing?.tellsStarGroups === true
    if (tellsStar) key += ` ${kind}`
    for (const index of groups) {
      const text = this.textOf(outline, index)
      if (text === undefined) return undefined
      key += tellsStar && outline.groups[index]?.someAgent(isStar) === true ? `\n*${text}` : `\n${text}`
    }
    return key.length > MAX_KEY_LENGTH ? undefined : key
  }

  private textOf(outline: Outline, index: number): string | undefined {
    let texts = this.texts.get(outline)
    if (texts === undefined) {
      texts = []
      this.texts.set(outline, texts)
    }
    if (!(index in texts)) texts[index] = rulesTextOf(outline.groups[index])
    return texts[index]
  }

  private plainOf(text: string, group: Group): PlainRules {
    let found = this.plain.get(text)
    if (found === undefined) {
      found = plainRulesOf(group)
      this.plain.set(text, found)
    }
    return found
  }
}

/** Does a list of this file depend on the agent, too? */
function dependsOnAgent(outline: Outline, dialect: Dialect): boolean {
  return dialect.sharing?.policyDependsOnAgent === true && outline.records.recordsOf('crawl-delay').length > 0
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

const meanings: Dialect[] = []
const meaningByDialect = new Map<Dialect, string>()

/** A text that two dialects share only if they make the same list of the same records, and match it alike. */
function meaningOf(dialect: Dialect): string {
  let found = meaningByDialect.get(dialect)
  if (found === undefined) {
    const first = meanings.find(
      ({ rules, pathOf, pathWithoutGroup, transducerFor, originsIn, lengthOf }) =>
        rules === dialect.rules &&
        pathOf === dialect.pathOf &&
        pathWithoutGroup === dialect.pathWithoutGroup &&
        transducerFor === dialect.transducerFor &&
        originsIn === dialect.originsIn &&
        lengthOf === dialect.lengthOf,
    )
    if (first === undefined) meanings.push(dialect)
    found = (first ?? dialect).id
    meaningByDialect.set(dialect, found)
  }
  return found
}

/** The rules of a group as a text; `undefined` if other records of the group may change what they mean. */
function rulesTextOf(group: Group | undefined): string | undefined {
  if (group?.otherRecords.every(({ field }) => WITHOUT_EFFECT.has(field)) !== true) return undefined
  let text = ''
  group.rulesWhere((source, from, to, isAllow) => {
    // The length makes the text unambiguous, whatever a value holds.
    text += `${isAllow ? 'a' : 'd'}${to - from}:${source.slice(from, to)}`
    return false
  })
  return text
}

/** Records that no dialect makes rules of. A Crawl-delay is one but for dialects that say so. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'sitemap',
  'host',
  'clean-param',
  'crawl-delay',
  'unknown',
])

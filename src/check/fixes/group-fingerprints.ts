import type { AgentQuery, Dialect, Group, Outline, SelectedGroups } from '../../dialects/index.ts'
import { SITE_FIELDS } from '../file/field-names.ts'

/** Two numbers for the texts of one group. Two groups with equal texts have equal numbers. */
interface GroupFingerprint {
  /** The number for the text of all records of the group. */
  readonly content: number
  /** The number for the text of its records that are not rules. */
  readonly metadata: number
}

/**
 * Fingerprints of the records of groups and files: from records with equal fingerprints, a dialect reads the
 * same policy. Several dialects and robots share a group, so the text of a group is built once.
 */
export class GroupFingerprints {
  private readonly groupCache: Map<Group, GroupFingerprint> = new Map()
  /** The number of each text. Fingerprints are compared very often, and numbers compare faster than texts. */
  private readonly numbers: Map<string, number> = new Map()
  private readonly siteCache: Map<Outline, string> = new Map()
  private readonly severalRunsCache: Map<Group, boolean> = new Map()

  /** The fingerprint of the groups that a robot gets, in order, and of the reason why it gets them. */
  ofSelection({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).content}`
    return text
  }

  /** The fingerprint of the records that are not rules, in the groups that a robot gets. */
  ofMetadata({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).metadata}`
    return text
  }

  /**
   * The fingerprint of the records that give a robot its pacing, if the dialect takes them from elsewhere
   * than the robot's groups; otherwise an empty text.
   */
  ofPacing(
    { pacingRecords }: Dialect,
    outline: Outline,
    selection: SelectedGroups,
    query: AgentQuery,
  ): string {
    if (pacingRecords === undefined) return ''
    const records = pacingRecords({
      outline,
      selection,
      query,
      records: selection.selected.flatMap(({ otherRecords }) => otherRecords),
    })
    return records.map(({ field, value }) => recordText(field, value)).join('')
  }

  /**
   * Two agents of the same groups have the same text only if the groups give them the same pacing records.
   * The text is empty if in this dialect, pacing does not depend on the agent, or if no other lines stand
   * between the User-agent lines of the groups.
   */
  ofAgentPacing(dialect: Dialect, outline: Outline, selection: SelectedGroups, query: AgentQuery): string {
    if (dialect.sharing?.pacingDependsOnAgent !== true) return ''
    if (!selection.selected.some((group) => this.hasSeveralRuns(group))) return ''
    return this.ofPacing(dialect, outline, selection, query)
  }

  /** Whether other lines stand between the User-agent lines of a group. */
  private hasSeveralRuns(group: Group): boolean {
    let several = this.severalRunsCache.get(group)
    if (several === undefined) {
      const { agents } = group
      several = (agents.at(-1)?.line ?? 0) - (agents[0]?.line ?? 0) >= agents.length
      this.severalRunsCache.set(group, several)
    }
    return several
  }

  /** The fingerprint of the records that apply to the whole site. */
  ofSite(outline: Outline): string {
    let text = this.siteCache.get(outline)
    if (text === undefined) {
      text = ''
      for (const field of SITE_FIELDS)
        for (const { value } of outline.records.recordsOf(field)) text += recordText(field, value)
      this.siteCache.set(outline, text)
    }
    return text
  }

  private ofGroup(group: Group): GroupFingerprint {
    let fingerprint = this.groupCache.get(group)
    if (fingerprint === undefined) {
      let [content, metadata] = ['', '']
      for (const { value } of group.agents) content += recordText('user-agent', value)
      for (const { field, value } of group.records) {
        const record = recordText(field, value)
        content += record
        if (field !== 'allow' && field !== 'disallow') metadata += record
      }
      fingerprint = { content: this.numberOf(content), metadata: this.numberOf(metadata) }
      this.groupCache.set(group, fingerprint)
    }
    return fingerprint
  }

  private numberOf(text: string): number {
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(text, number)
    }
    return number
  }
}

/** A record as text. The length comes before the value, so that concatenated records are unambiguous. */
function recordText(field: string, value: string): string {
  return `${field} ${value.length} ${value}\n`
}

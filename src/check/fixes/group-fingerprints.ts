import type { AgentQuery, Dialect, Field, Group, Outline, SelectedGroups } from '../../dialects/index.ts'

/** Fields that apply to the whole site, wherever their records are. */
const SITE_FIELDS: readonly Field[] = ['sitemap', 'host', 'clean-param', 'license']

/** The fingerprints of one group. Equal texts have equal numbers. */
interface GroupFingerprint {
  /** Of all records. */
  readonly content: number
  /** Of all records except rules. */
  readonly metadata: number
}

/**
 * Fingerprints of the records of groups and files: where they are equal, dialects read the same from them.
 * Several dialects and robots share a group, so its text is built once.
 */
export class GroupFingerprints {
  private readonly groupCache: Map<Group, GroupFingerprint> = new Map()
  /** Texts are compared very often, and numbers compare faster. */
  private readonly numbers: Map<string, number> = new Map()
  private readonly siteCache: Map<Outline, string> = new Map()

  /** Of the groups that a robot gets, in order, and why it gets them. */
  ofSelection({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).content}`
    return text
  }

  /** Of the records of these groups that are no rules. */
  ofMetadata({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).metadata}`
    return text
  }

  /** Of the records that give a robot its pacing, if a dialect takes them from elsewhere than its groups. */
  ofPacing({ pacingRecords }: Dialect, outline: Outline, selection: SelectedGroups, query: AgentQuery): string {
    if (pacingRecords === undefined) return ''
    const records = pacingRecords({ outline, selection, query, records: selection.selected.flatMap(({ otherRecords }) => otherRecords) })
    return records.map(({ field, value }) => recordText(field, value)).join('')
  }

  /** Of the records that apply to the whole site. */
  ofSite(outline: Outline): string {
    let text = this.siteCache.get(outline)
    if (text === undefined) {
      text = ''
      for (const field of SITE_FIELDS) for (const { value } of outline.records.recordsOf(field)) text += recordText(field, value)
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

/** The length comes before the value, so that concatenated records are unambiguous. */
function recordText(field: string, value: string): string {
  return `${field} ${value.length} ${value}\n`
}

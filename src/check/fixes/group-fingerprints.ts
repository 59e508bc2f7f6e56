import type { AgentQuery, Dialect, Field, Group, Outline, SelectedGroups } from '../../dialects/index.ts'

/** What is for the whole site, wherever it stands. */
const OF_SITE: readonly Field[] = ['sitemap', 'host', 'clean-param', 'license']

/**
 * What groups and files say, as texts: where the texts are the same, so is what readers make of them. A group is read by several readers, and
 * taken by several robots, and its text is made once.
 */
export class SaidTexts {
  private readonly byGroup: Map<Group, SaidText> = new Map()
  /** Texts are compared very often, and numbers quickly. */
  private readonly numbers: Map<string, number> = new Map()
  private readonly byOutline: Map<Outline, string> = new Map()

  /** The groups that a robot gets, in order, and why it gets them. */
  ofChoice({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).all}`
    return text
  }

  /** What these say beside their rules. */
  besideRules({ kind, selected }: SelectedGroups): string {
    let text: string = kind
    for (const group of selected) text += ` ${this.ofGroup(group).beside}`
    return text
  }

  /** Of what records a reader takes a robot's pace, where that are not simply those of its groups. */
  ofPacing({ pacingRecords }: Dialect, outline: Outline, selection: SelectedGroups, query: AgentQuery): string {
    if (pacingRecords === undefined) return ''
    const records = pacingRecords({ outline, selection, query, records: selection.selected.flatMap(({ otherRecords }) => otherRecords) })
    return records.map(({ field, value }) => said(field, value)).join('')
  }

  /** What a file says to every robot. */
  ofSite(outline: Outline): string {
    let text = this.byOutline.get(outline)
    if (text === undefined) {
      text = ''
      for (const field of OF_SITE) for (const { value } of outline.records.recordsOf(field)) text += said(field, value)
      this.byOutline.set(outline, text)
    }
    return text
  }

  private ofGroup(group: Group): SaidText {
    let text = this.byGroup.get(group)
    if (text === undefined) {
      let [all, beside] = ['', '']
      for (const { value } of group.agents) all += said('user-agent', value)
      for (const { field, value } of group.records) {
        const record = said(field, value)
        all += record
        if (field !== 'allow' && field !== 'disallow') beside += record
      }
      text = { all: this.numberOf(all), beside: this.numberOf(beside) }
      this.byGroup.set(group, text)
    }
    return text
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

/** What a group says, and of that what no rule does, as numbers of texts. */
interface SaidText {
  readonly all: number
  readonly beside: number
}

/** With its length, so that no value looks like several. */
function said(field: string, value: string): string {
  return `${field} ${value.length} ${value}\n`
}

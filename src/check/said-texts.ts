import type { Field, Group, Outline } from '../dialects/index.ts'
import type { Policy } from '../policy/index.ts'

/** What is for the whole site, wherever it stands. */
const OF_SITE: readonly Field[] = ['sitemap', 'host', 'clean-param', 'license']

/**
 * What groups and files say, as texts: where the texts are the same, so is what readers make of them. A group is read by several readers, and
 * taken by several robots, and its text is made once.
 */
export class SaidTexts {
  private readonly byGroup: Map<Group, string> = new Map()
  private readonly byOutline: Map<Outline, string> = new Map()

  /** The groups that a robot gets, in order, and why it gets them. */
  ofChoice({ kind, taken }: Policy['choice']): string {
    let text: string = kind
    for (const group of taken as readonly Group[]) text += `\n\n${this.ofGroup(group)}`
    return text
  }

  /** What a file says to every robot. */
  ofSite(outline: Outline): string {
    let text = this.byOutline.get(outline)
    if (text === undefined) {
      text = OF_SITE.map((field) =>
        outline.records
          .entriesOf(field)
          .map(({ value }) => said(field, value))
          .join(''),
      ).join('')
      this.byOutline.set(outline, text)
    }
    return text
  }

  private ofGroup(group: Group): string {
    let text = this.byGroup.get(group)
    if (text === undefined) {
      text = ''
      for (const { value } of group.agents) text += said('user-agent', value)
      for (const { field, value } of group.records) text += said(field, value)
      this.byGroup.set(group, text)
    }
    return text
  }
}

/** With its length, so that no value looks like several. */
function said(field: string, value: string): string {
  return `${field} ${value.length} ${value}\n`
}

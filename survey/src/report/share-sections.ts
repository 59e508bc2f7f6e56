import type { Row } from '../tables/query-rows.ts'
import { shareBars } from './charts.ts'
import { measureSection, type Section } from './page.ts'
import type { SurveyData } from './survey-data.ts'

/** Sections of measures that are shares, with a bar for each row, named by its first column. */
export async function shareSections(
  data: SurveyData,
  titles: readonly (readonly [name: string, title: string])[],
): Promise<readonly Section[]> {
  const sections: Section[] = []
  for (const [name, title] of titles) {
    const measured = await data.measure(name)
    const label = (row: Row) => data.robotLink(Object.values(row)[0])
    const caption = shareCaption(measured.denominator)
    sections.push(
      measureSection(measured, { title, chart: shareBars(caption, measured.rows.slice(0, 20), label) }),
    )
  }
  return sections
}

/** What the bars of a chart are shares of, in words. */
export function shareCaption(denominator: string): string {
  return denominator.startsWith('all ') ? `Share of ${denominator}` : `Share of the ${denominator}`
}

import { rules } from 'wayleave/check'
import type { Row } from '../tables/query-rows.ts'
import { divergingBars, shareBars } from './charts.ts'
import { html, longText, type Part } from './markup.ts'
import { counted } from './numbers.ts'
import { measureSection, type Page } from './page.ts'
import type { SurveyData } from './survey-data.ts'

/** Bars of a chart. */
const BARS = 30

/** What `wayleave check` finds in the files, and how that changed. */
export async function qualityPage(data: SurveyData): Promise<Page> {
  const [findings, repeated] = [await data.measure('findings'), await data.measure('repeated-rules')]
  const change = await data.measure('findings-change')
  const { options } = data.dataset
  const codes = new Set([...findings.rows, ...change.rows].map(({ code }) => String(code)))
  const found = rules.filter(({ code }) => codes.has(code))
  const names = new Map(found.map(({ code, name }) => [code, name.replaceAll('-', ' ')]))
  const rule = ({ code }: Row): Part => {
    const name = names.get(String(code))
    return name === undefined ? String(code) : html`<a href="#${String(code)}">${String(code)}</a> ${name}`
  }
  return {
    path: 'quality.html',
    title: 'Quality',
    lead: options.findings
      ? 'What `wayleave check` finds in these files, by the number of files.'
      : 'This dataset was built without --findings, so the files were not checked.',
    sections: [
      measureSection(findings, {
        title: 'Findings',
        chart: shareBars('Share of the files', findings.rows.slice(0, BARS), rule),
      }),
      measureSection(change, {
        title: 'Findings in two crawls',
        chart: divergingBars(
          `Files with the finding in the last crawl, minus those in the first, for the ${BARS} rules with the greatest change`,
          change.rows.slice(0, BARS).map((row) => ({
            label: rule(row),
            value: Number(row.change),
            words: html`${counted(Number(row.files_before))} → ${counted(Number(row.files_after))} <small>of ${counted(Number(row.hosts))}</small>`,
          })),
        ),
      }),
      ...(found.length === 0
        ? []
        : [
            {
              title: 'Why these are findings',
              words: '`wayleave explain CODE` has examples, too.',
              content: html`${found.map(({ code, why }) => html`<h3 id="${code}">${code} ${names.get(code)}</h3>\n<p>${longText(why)}</p>\n`)}`,
            },
          ]),
      measureSection(repeated, { title: 'Rules that a file states twice' }),
    ],
  }
}

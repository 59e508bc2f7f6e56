import { paragraph } from '../../columns.ts'
import { csvLine, withoutFormula } from '../../csv-line.ts'
import { jsonText } from '../../json-text.ts'
import { plainLook } from '../../style.ts'
import { type Cell, table } from '../../table.ts'
import type { FindingsFormat, FindingsOptions, UnreadFile } from '../checked-file.ts'
import { printable, ruleName } from '../finding-words.ts'
import { type SiteRow, siteRow } from '../site-row.ts'
import { severityStyle } from './findings-text.ts'

/** A table of sites as text: files that could not be read, then the others, the worst first. */
export const findingsSites: FindingsFormat = (checked, _rules, options) =>
  sitesText(checked.map(siteRow), options)

/** {@link findingsSites} as CSV. */
export const findingsSitesCsv: FindingsFormat = (checked, _rules, options) =>
  sitesCsv(checked.map(siteRow), options)

/** {@link findingsSites} as JSON. */
export const findingsSitesJson: FindingsFormat = (checked, _rules, options) =>
  sitesJson(checked.map(siteRow), options)

type SitesOptions = Pick<FindingsOptions, 'look' | 'unread'>

/** {@link findingsSites} of rows. */
export function sitesText(
  rows: readonly SiteRow[],
  { look = plainLook, unread = [] }: SitesOptions = {},
): string {
  const heading: Cell[] = ['file', 'gravest', 'Google', 'Bing', 'AI training', 'AI search', 'change']
  const cells = worstFirst(rows).map((row): Cell[] => {
    const { gravest } = row
    return [
      printable(row.file),
      gravest === undefined
        ? '–'
        : {
            text: `${gravest.severity} ${printable(gravest.code)}, line ${gravest.line}`,
            dress: severityStyle(gravest.severity, look),
          },
      row.google,
      row.bing,
      row.aiTraining,
      row.aiSearch,
      changeText(row),
    ]
  })
  const notRead = unread.map(({ name }): Cell[] => [
    printable(name),
    { text: 'not read', dress: severityStyle('error', look) },
    ...['', '', '', '', ''],
  ])
  return [
    table([heading, ...notRead, ...cells], look),
    ...unread.map(({ name, problem }) =>
      paragraph(`${printable(name)}: ${printable(problem)}`, 'not read: ', look.columns),
    ),
  ].join('\n')
}

/** {@link findingsSitesCsv} of rows. */
export function sitesCsv(rows: readonly SiteRow[], { unread = [] }: SitesOptions = {}): string {
  const heading = [
    ...['file', 'host', 'severity', 'rule', 'line', 'findings', 'google', 'bing', 'ai_training'],
    ...['ai_search', 'new', 'gone', 'problem'],
  ]
  const lines = worstFirst(rows).map(({ file, host = '', gravest, findings, change, ...row }) => [
    ...[
      file,
      host,
      gravest?.severity ?? '',
      gravest === undefined ? '' : ruleName(gravest),
      String(gravest?.line ?? ''),
      String(findings),
    ],
    ...[row.google, row.bing, row.aiTraining, row.aiSearch],
    ...[String(change?.new ?? ''), String(change?.gone ?? ''), ''],
  ])
  const notRead = unread.map(({ name, problem }) => [name, ...Array<string>(11).fill(''), problem])
  return [heading, ...notRead, ...lines]
    .map((cells) => csvLine(cells.map((cell) => withoutFormula(printable(cell)))).trimEnd())
    .join('\n')
}

/** {@link findingsSitesJson} of rows. */
export function sitesJson(rows: readonly SiteRow[], { unread = [] }: SitesOptions = {}): string {
  const notRead = unread.map(({ name, problem }: UnreadFile) => ({ file: name, problem }))
  const read = worstFirst(rows).map(({ rank: _rank, gravest, ...row }) => ({
    ...row,
    ...(gravest === undefined
      ? {}
      : { gravest: { severity: gravest.severity, rule: ruleName(gravest), line: gravest.line } }),
  }))
  return jsonText([...notRead, ...read])
}

/** `2 new, 1 gone`, `none`, or `–` without a baseline. */
function changeText({ change }: SiteRow): string {
  if (change === undefined) return '–'
  const parts = [
    ...(change.new === 0 ? [] : [`${change.new} new`]),
    ...(change.gone === 0 ? [] : [`${change.gone} gone`]),
  ]
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function worstFirst(rows: readonly SiteRow[]): readonly SiteRow[] {
  return [...rows].sort((one, other) => {
    const differing = one.rank.findIndex((rank, at) => rank !== other.rank[at])
    if (differing !== -1) return (one.rank[differing] ?? 0) - (other.rank[differing] ?? 0)
    return one.file < other.file ? -1 : one.file > other.file ? 1 : 0
  })
}

// @ts-check
/**
 * Draws docs/figures/: which dialects are alike, which rule decides, and which groups apply. Each figure shows
 * what the dialects do when they are run, so it cannot say anything else than the code.
 */
import { probeDialects } from '../../dist/dialects/index.js'
import { dialects, explain, parse, read } from '../../dist/entry/index.js'

/** @typedef {import('../../dist/entry/index.js').DialectId} DialectId */

/** Light and dark. `rule` is for lines, `mark` for what is true, `soft` for what is not. */
const STYLE = `<style>
text{font:13px ui-sans-serif,system-ui,sans-serif;fill:#1f2937}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,monospace}.small{font-size:11px}.soft{fill:#6b7280}.bold{font-weight:600}
.line{stroke:#9ca3af;fill:none}.yes{fill:#0f766e}.no{fill:none;stroke:#9ca3af}.band{fill:#f3f4f6}.deny{fill:#b91c1c}
svg{background:#fff}
@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.soft{fill:#9ca3af}.line{stroke:#6b7280}.yes{fill:#2dd4bf}.no{stroke:#6b7280}.band{fill:#1f2937}.deny{fill:#f87171}svg{background:#111827}}
</style>`

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {readonly string[]} parts
 */
function svg(width, height, title, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
${STYLE}
${parts.join('\n')}
</svg>
`
}

/** @param {number} x @param {number} y @param {string} text @param {string} [style] @param {string} [more] */
function label(x, y, text, style = '', more = '') {
  return `<text x="${x}" y="${y}" class="${style}"${more}>${escaped(text)}</text>`
}

/** @typedef {{ readonly members: readonly number[], readonly height: number, readonly parts: readonly Cluster[] }} Cluster */

/**
 * Average linkage (UPGMA; Sokal and Michener 1958): joins the two nearest clusters until one is left. O(n³) for n
 * dialects.
 *
 * @param {readonly (readonly string[])[]} rows the answers of each dialect
 * @returns {Cluster}
 */
function clustered(rows) {
  const distance = (/** @type {number} */ a, /** @type {number} */ b) =>
    /** @type {readonly string[]} */ (rows[a]).filter((answer, at) => answer !== rows[b]?.[at]).length
  const between = (/** @type {Cluster} */ one, /** @type {Cluster} */ other) => {
    const all = one.members.flatMap((a) => other.members.map((b) => distance(a, b)))
    return all.reduce((sum, value) => sum + value, 0) / all.length
  }
  /** @type {Cluster[]} */
  let clusters = rows.map((_, index) => ({ members: [index], height: 0, parts: [] }))
  while (clusters.length > 1) {
    const pairs = clusters.flatMap((one, at) =>
      clusters.slice(at + 1).map((other) => ({ one, other, height: between(one, other) })),
    )
    const { one, other, height } = pairs.reduce((best, pair) => (pair.height < best.height ? pair : best))
    const parts = one.members.length >= other.members.length ? [one, other] : [other, one]
    const joined = { members: parts.flatMap(({ members }) => members), height, parts }
    clusters = [...clusters.filter((cluster) => cluster !== one && cluster !== other), joined]
  }
  return /** @type {Cluster} */ (clusters[0])
}

/** Which dialects are alike: a tree, and the answers to small questions. */
function alikeFigure() {
  const ids = /** @type {DialectId[]} */ (Object.keys(dialects))
  const statements = probeDialects(ids)
  const rows = ids.map((_, at) => statements.map(({ answers }) => answers[at]?.answer ?? 'unknown'))
  const tree = clustered(rows)
  const [left, names, top, step, row] = [150, 150, 250, 22, 22]
  const scale = (left - 20) / tree.height
  const yOf = (/** @type {Cluster} */ cluster) => {
    /** @type {(one: Cluster) => number} */
    const middle = ({ members, parts }) =>
      parts.length === 0
        ? top + tree.members.indexOf(/** @type {number} */ (members[0])) * row
        : parts.reduce((sum, part) => sum + middle(part), 0) / parts.length
    return middle(cluster)
  }
  const xOf = (/** @type {Cluster} */ { height }) => Math.round(left - height * scale)
  /** @type {(cluster: Cluster) => string[]} */
  const branches = (cluster) =>
    cluster.parts.flatMap((part) => [
      `<path class="line" d="M${xOf(cluster)} ${Math.round(yOf(cluster))}V${Math.round(yOf(part))}H${xOf(part)}"/>`,
      ...branches(part),
    ])
  const from = left + names
  const parts = [
    label(16, 24, 'Which dialects are alike', 'bold'),
    label(
      16,
      44,
      'A filled dot means yes, an empty one no, and a dash that nobody knows or the parser stops.',
      'small soft',
    ),
    label(
      16,
      60,
      'Two dialects are joined the further right, the more of their answers are equal.',
      'small soft',
    ),
    ...branches(tree),
    ...statements.map(({ asks }, at) => {
      const x = from + at * step + 4
      return label(
        x,
        top - 18,
        asks.replaceAll('`', ''),
        'small',
        ` transform="rotate(-35 ${x} ${top - 18})"`,
      )
    }),
    ...tree.members.flatMap((member, place) => {
      const y = top + place * row
      return [
        ...(place % 2 === 0
          ? [
              `<rect class="band" x="${left + 2}" y="${y - row / 2}" width="${names + statements.length * step}" height="${row}"/>`,
            ]
          : []),
        label(left + 8, y + 4, /** @type {string} */ (ids[member]), 'mono'),
        ...(rows[member] ?? []).map((answer, at) => {
          const x = from + at * step
          if (answer !== 'yes' && answer !== 'no') return label(x - 4, y + 4, '–', 'soft')
          return `<circle class="${answer}" cx="${x}" cy="${y}" r="5"/>`
        }),
      ]
    }),
  ]
  return svg(from + statements.length * step + 190, top + ids.length * row, 'Which dialects are alike', parts)
}

/**
 * A file with one column for each way to read it: which rules match a URL, and which one decides. Without a URL:
 * which rules are for foobot.
 *
 * @param {string} title
 * @param {string} caption
 * @param {readonly string[]} lines
 * @param {string} [url]
 */
function fileFigure(title, caption, lines, url) {
  const file = parse(`${lines.join('\n')}\n`)
  /** @type {Map<string, { ids: string[], marks: readonly string[], verdict: string }>} */
  const ways = new Map()
  for (const [id, dialect] of Object.entries(dialects)) {
    const policy = read(file, { agent: 'foobot', dialect })
    const { matching, verdict } = explain(policy, url ?? '/')
    const shown = url === undefined ? policy.rules : matching
    const marks = lines.map((_, at) => {
      if (!shown.some(({ line }) => line === at + 1)) return ''
      return url === undefined ? 'is for foobot' : verdict.rule?.line === at + 1 ? 'decides' : 'matches'
    })
    const key = marks.join()
    const way = ways.get(key)
    if (way === undefined) ways.set(key, { ids: [id], marks, verdict: verdict.verdict })
    else way.ids.push(id)
  }
  const columns = [...ways.values()].sort((one, other) => other.ids.length - one.ids.length)
  const [left, width, row] = [260, 165, 22]
  const most = Math.max(...columns.map(({ ids }) => ids.length))
  const top = 92
  const bottom = top + lines.length * row + (url === undefined ? -10 : 12)
  const parts = [
    label(16, 24, title, 'bold'),
    label(16, 44, caption, 'small soft'),
    ...(url === undefined ? [] : [label(16, 64, `URL: ${url}`, 'mono small')]),
    ...lines.flatMap((line, at) => [
      ...(at % 2 === 0
        ? [
            `<rect class="band" x="8" y="${top + at * row - 15}" width="${left + columns.length * width - 16}" height="${row}"/>`,
          ]
        : []),
      label(16, top + at * row, String(at + 1), 'mono small soft'),
      label(40, top + at * row, line, 'mono'),
    ]),
    ...columns.flatMap(({ ids, marks, verdict }, column) => {
      const x = left + column * width
      return [
        ...marks.flatMap((mark, at) =>
          mark === ''
            ? []
            : [
                `<circle class="${mark === 'matches' ? 'no' : 'yes'}" cx="${x + 6}" cy="${top + at * row - 4}" r="5"/>`,
                label(x + 18, top + at * row, mark, `small${mark === 'matches' ? ' soft' : ' bold'}`),
              ],
        ),
        ...(url === undefined ? [] : [verdictLabel(x, bottom + 8, verdict)]),
        ...ids.map((id, at) => label(x, bottom + 28 + at * 16, id, 'mono small')),
      ]
    }),
  ]
  return svg(left + columns.length * width, bottom + 28 + most * 16, title, parts)
}

/** @param {number} x @param {number} y @param {string} verdict */
function verdictLabel(x, y, verdict) {
  return verdict === 'allow'
    ? label(x, y, 'may fetch', 'bold yes')
    : label(x, y, 'may not fetch', 'bold deny')
}

/** The figures, by the name of their file in docs/figures/. */
export function figures() {
  return {
    'alike.svg': alikeFigure(),
    'precedence.svg': fileFigure(
      'Which rule decides',
      'Of the rules that match, the longest or the first decides. In the standard of 1994, Allow is unknown.',
      ['User-agent: *', 'Disallow: /shop/', 'Allow: /shop/open/', 'Disallow: /*.pdf$'],
      'https://example.com/shop/open/list.pdf',
    ),
    'groups.svg': fileFigure(
      'Which rules are for foobot',
      'Some dialects join groups with the same name, some take the first one. A blank line may end a group.',
      [
        'User-agent: *',
        'Disallow: /a',
        '',
        'User-agent: foobot',
        'Disallow: /b',
        '',
        'Disallow: /c',
        '',
        'User-agent: foobot',
        'Disallow: /d',
      ],
    ),
  }
}

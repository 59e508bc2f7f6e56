import { MEASURES } from '../measures/measures.ts'
import type { Row } from '../tables/query-rows.ts'
import { divergingBars, heatMap, namesOf, shareBars, sparkline } from './charts.ts'
import { html, longText, type Part } from './markup.ts'
import { counted, percent } from './numbers.ts'
import { overviewPage } from './overview-page.ts'
import { measureSection, type Page, type Section } from './page.ts'
import { qualityPage } from './quality-page.ts'
import { shareSections } from './share-sections.ts'
import { strataPage } from './strata-page.ts'
import type { SurveyData } from './survey-data.ts'
import { monthlyShares, transitionsPage, trendsPage } from './time-pages.ts'

/** Bars of a chart, and names of a heat map. */
const BARS = 30
const HEAT_NAMES = 14

/** A share of undecided files that a heat map marks, and examples of two dialects. */
const UNSURE = 0.1
const EXAMPLES = 8

/** The pages that show one kind of measure each, by their paths. */
export const MEASURE_PAGES: ReadonlyMap<string, (data: SurveyData) => Page | Promise<Page>> = new Map<
  string,
  (data: SurveyData) => Page | Promise<Page>
>([
  ['index.html', overviewPage],
  ['robots.html', robotsPage],
  ['strata.html', strataPage],
  ['bias.html', biasPage],
  ['trends.html', trendsPage],
  ['transitions.html', transitionsPage],
  ['co-blocking.html', coBlockingPage],
  ['dialects.html', dialectsPage],
  ['directives.html', directivesPage],
  ['quality.html', qualityPage],
  ['published.html', publishedPage],
  ['methods.html', methodsPage],
])

async function robotsPage(data: SurveyData): Promise<Page> {
  const [blocked, naming] = [await data.measure('blocked'), await data.measure('naming')]
  const [access, welcome] = [await data.measure('access'), await data.measure('welcome')]
  const [purposes, training] = [await data.measure('purposes'), await data.measure('training-not-search')]
  const spellings = await data.measure('spellings')
  const shares = monthlyShares((await data.measure('over-time')).rows)
  const line = ({ agent }: Row): Part => {
    const own = shares.get(String(agent)) ?? []
    return own.length < 2 ? undefined : sparkline('By month', own)
  }
  return {
    path: 'robots.html',
    title: 'Robots',
    lead: 'Which robots files name, and which robots may fetch nothing. Each robot is read by its own dialect.',
    sections: [
      measureSection(blocked, {
        title: 'May fetch nothing',
        chart: shareBars(
          'Share of the hosts, with its interval, and the shares of the months as a line',
          blocked.rows.slice(0, BARS),
          ({ agent }) => data.robotLink(agent),
          line,
        ),
      }),
      ...(await shareSections(data, [['own-lines', "Closed by the owner's own lines"]])),
      measureSection(naming, {
        title: 'Named',
        chart: shareBars('Share of the hosts', naming.rows.slice(0, BARS), ({ robot }) =>
          data.robotLink(robot),
        ),
      }),
      measureSection(purposes, {
        title: 'By purpose',
        chart: shareBars(
          'Hosts that close the site to at least one robot of the purpose',
          purposes.rows,
          (row) => String(row.purpose),
        ),
      }),
      measureSection(training, { title: 'Training closed, search open' }),
      ...(await shareSections(data, [
        ['operators', 'By operator'],
        ['gardens', 'Open to one robot, closed to those not named'],
      ])),
      measureSection(welcome, { title: 'Welcome by name' }),
      measureSection(access, { title: 'May fetch everything, some or nothing' }),
      measureSection(spellings, { title: 'How files write the names' }),
      measureSection(await data.measure('names'), { title: 'Names by value, by token and by robot' }),
      measureSection(await data.measure('robots-per-file'), { title: 'Robots of a file' }),
      ...(await shareSections(data, [
        ['near-names', 'Names that are probably misspelled'],
        ['names-not-read', 'Names that the robot itself does not read'],
        ['retired-names', 'Names of retired robots'],
      ])),
    ],
  }
}

/** The definitions of studies, each next to the exact one on the same files. */
async function publishedPage(data: SurveyData): Promise<Page> {
  const sections: Section[] = []
  for (const [name, title] of STUDIES) {
    const measured = await data.measure(`as-${name}`)
    const closed = measured.rows.filter((row) => row.class === undefined || row.class === 'full')
    sections.push(
      measureSection(measured, {
        title,
        chart: shareBars(
          'Share of the files in which the robot may fetch nothing, by this definition, or is named if it has no classes',
          closed.slice(0, 10),
          ({ robot }) => data.robotLink(robot),
        ),
      }),
    )
  }
  return {
    path: 'published.html',
    title: 'Published definitions',
    lead: 'What studies count, on these files, and how far that is from the proof: only_here are files that the definition counts wrongly, only_exact are files that it misses. Whether a robot may fetch everything, some or nothing has rows of its own, if a study tells it.',
    sections,
  }
}

const STUDIES = [
  ['hasdata', 'HasData'],
  ['longpre', 'Longpre and others'],
  ['commoncrawl', 'Common Crawl'],
  ['imc25', 'IMC 2025'],
  ['almanac', 'Web Almanac'],
] as const

async function biasPage(data: SurveyData): Promise<Page> {
  const bias = await data.measure('bias')
  const { rows } = bias
  const shown = rows.length > BARS ? [...rows.slice(0, BARS / 2), ...rows.slice(-BARS / 2)] : rows
  const count = (row: Row, name: string): number => Number(row[name] ?? 0)
  const change = await data.measure('bias-change')
  const changed = [...change.rows].sort(
    (one, other) => Math.abs(count(other, 'change')) - Math.abs(count(one, 'change')),
  )
  return {
    path: 'bias.html',
    title: 'Bias',
    lead: 'Which robots sites favour over robots that they do not name. ΔP is the measure of BotSeer; the exact relation compares the allowed URLs by automata.',
    sections: [
      measureSection(bias, {
        title: 'Favoured and disfavoured robots, by ΔP',
        chart: divergingBars(
          `To the right: favoured; to the left: disfavoured. At most ${BARS} robots: the most favoured and the least`,
          shown.map((row) => ({
            label: data.robotLink(row.agent),
            value: count(row, 'delta_p'),
            words: html`${percent(count(row, 'delta_p'))} <small>${percent(count(row, 'delta_p_low'))} to ${percent(count(row, 'delta_p_high'))} of ${counted(count(row, 'n'))}</small>`,
          })),
        ),
      }),
      measureSection(bias, {
        title: 'The exact relation, for the robots that most files name',
        chart: divergingBars(
          'Files that allow the robot more URLs than others, minus files that allow it fewer',
          [...rows]
            .sort((one, other) => count(other, 'named') - count(one, 'named'))
            .slice(0, BARS)
            .map((row) => ({
              label: data.robotLink(row.agent),
              value: count(row, 'more') - count(row, 'less'),
              words: html`+${count(row, 'more')} −${count(row, 'less')} <small>of ${count(row, 'named')}</small>`,
            })),
        ),
      }),
      measureSection(change, {
        title: 'ΔP in two crawls',
        chart: divergingBars(
          `The change of ΔP, for the ${BARS} robots with the greatest`,
          changed.slice(0, BARS).map((row) => ({
            label: data.robotLink(row.agent),
            value: count(row, 'change'),
            words: html`${percent(count(row, 'delta_p_before'))} → ${percent(count(row, 'delta_p_after'))}`,
          })),
        ),
      }),
    ],
  }
}

async function coBlockingPage(data: SurveyData): Promise<Page> {
  const measured = await data.measure('co-blocking')
  const names = [...new Set(measured.rows.flatMap(({ one, other }) => [String(one), String(other)]))]
  const jaccard = new Map(
    measured.rows.map((row) => [`${String(row.one)} ${String(row.other)}`, Number(row.jaccard)]),
  )
  const value = (one: string, other: string): number | undefined =>
    one === other ? undefined : (jaccard.get(`${one} ${other}`) ?? jaccard.get(`${other} ${one}`) ?? 0)
  // The most alike robots stand next to each other: each one is followed by the one that is most like it.
  const ordered: string[] = []
  let next = names[0]
  while (next !== undefined && ordered.length < HEAT_NAMES) {
    ordered.push(next)
    const last = next
    next = names
      .filter((name) => !ordered.includes(name))
      .reduce<string | undefined>(
        (best, name) =>
          best === undefined || (value(last, name) ?? 0) > (value(last, best) ?? 0) ? name : best,
        undefined,
      )
  }
  const copied = await data.measure('copied-lists')
  return {
    path: 'co-blocking.html',
    title: 'Co-blocking',
    lead: 'Robots that the same files close the site to, by name.',
    sections: [
      measureSection(measured, {
        title: 'Pairs of robots',
        chart: heatMap(
          'Of the files that close the site to either, those that close it to both, in per cent',
          namesOf(ordered),
          namesOf(ordered),
          value,
        ),
      }),
      measureSection(copied, { title: 'Lists that several hosts have' }),
    ],
  }
}

async function dialectsPage(data: SurveyData): Promise<Page> {
  const [unnamed, named] = [await data.measure('disagreement'), await data.measure('named-disagreement')]
  const answers = await data.measure('different-answers')
  const shares = new Map(
    unnamed.rows.map((row) => [`${String(row.one)} ${String(row.other)}`, Number(row.share)]),
  )
  const undecided = new Map(
    unnamed.rows.map((row) => [
      `${String(row.one)} ${String(row.other)}`,
      Number(row.undecided) > UNSURE * (Number(row.n) + Number(row.undecided)),
    ]),
  )
  const of = <Value>(values: ReadonlyMap<string, Value>, one: string, other: string): Value | undefined =>
    values.get(`${one} ${other}`) ?? values.get(`${other} ${one}`)
  const examples = await data.rows(
    `SELECT h.host, a.dialect AS one, a.class AS class_of_one, b.dialect AS other, b.class AS class_of_other,
  CASE WHEN a.class = 'partial' THEN CASE b.class WHEN 'none' THEN a.disallowed ELSE a.allowed END
    WHEN b.class = 'partial' THEN CASE a.class WHEN 'none' THEN b.disallowed ELSE b.allowed END ELSE 'https://example.com/' END AS url
FROM unnamed a JOIN unnamed b ON b.file = a.file AND a.dialect < b.dialect AND a.class <> b.class JOIN hosts h ON h.id = a.file
WHERE a.dialect = 'google' AND a.class <> 'undecided' AND b.class <> 'undecided'
QUALIFY row_number() OVER (PARTITION BY b.dialect ORDER BY h.host, h.id) <= ${EXAMPLES} ORDER BY row_number() OVER (PARTITION BY b.dialect ORDER BY h.host, h.id), other`,
  )
  return {
    path: 'dialects.html',
    title: 'Dialects',
    lead: 'Where two dialects disagree on whether a robot may fetch everything, some or nothing. Dialects may also differ on single URLs of other files: those are below. A star marks a share beside which more than a tenth of the files are undecided.',
    sections: [
      measureSection(unnamed, {
        title: 'Two dialects, robots that no group names',
        chart: heatMap(
          'Files of which a robot may fetch more or less by one of the two dialects, in per cent',
          namesOf(data.dataset.dialects),
          namesOf(data.dataset.dialects),
          (one, other) => (one === other ? undefined : of(shares, one, other)),
          (one, other) => of(undecided, one, other) === true,
        ),
      }),
      measureSection(named, { title: 'Named robots: another dialect than their own' }),
      measureSection(answers, {
        title: 'Who is answered otherwise than RFC 9309 says',
        most: data.dataset.dialects.length - 1,
      }),
      {
        title: 'Files on which google and another dialect disagree',
        words: 'Robots that no group names get another verdict for the URL, by proof.',
        rows: examples,
        csv: 'dialect-examples',
        most: data.dataset.dialects.length,
      },
    ],
  }
}

async function directivesPage(data: SurveyData): Promise<Page> {
  const [keys, pacing, rules] = [
    await data.measure('directives'),
    await data.measure('pacing'),
    await data.measure('rules'),
  ]
  const [signals, contradictions] = [await data.measure('signals'), await data.measure('contradictions')]
  const distribution = await data.measure('distribution')
  return {
    path: 'directives.html',
    title: 'Directives',
    lead: 'Fields besides User-agent, Allow and Disallow, delays, signals about the use of content, and the commonest rules.',
    sections: [
      measureSection(keys, {
        title: 'Fields',
        chart: shareBars('Share of the files', keys.rows.slice(0, 20), ({ key }) => String(key)),
      }),
      measureSection(pacing, {
        title: 'Crawl-delay, in seconds',
        chart: shareBars('Share of the files', pacing.rows, ({ seconds }) => String(seconds)),
      }),
      measureSection(signals, {
        title: 'Signals about the use of content',
        chart: shareBars(
          'Share of the files',
          signals.rows.slice(0, 20),
          ({ key, part }) => `${String(key)} ${String(part)}`,
        ),
      }),
      measureSection(contradictions, { title: 'Signals that the rules contradict' }),
      ...(await shareSections(data, [
        ['sitemaps', 'Sitemaps'],
        ['pacing-by-robot', 'Crawl-delay by robot'],
      ])),
      ...['bytes', 'rules'].map((quantity): Section => {
        const rows = distribution.rows.filter((row) => row.quantity === quantity)
        return {
          ...measureSection(distribution, {
            title: `How many ${quantity} files have at most`,
            chart: shareBars(
              'Share of the files',
              rows,
              ({ at_most }) => `at most ${counted(Number(at_most))}`,
            ),
            rows,
          }),
          csv: `distribution-${quantity}`,
        }
      }),
      measureSection(rules, {
        title: 'Commonest rules',
        chart: shareBars(
          'Share of the files',
          rules.rows.slice(0, BARS),
          ({ allow, path }) => `${allow === true ? 'Allow' : 'Disallow'}: ${String(path)}`,
        ),
      }),
    ],
  }
}

function methodsPage(data: SurveyData): Page {
  const { dataset } = data
  const { version, schema, dialects, robots, inputs, coverage, quarantined } = dataset
  const inputRows: readonly Row[] = inputs.map(({ input, records, sha256 }) => ({ input, records, sha256 }))
  return {
    path: 'methods.html',
    title: 'Methods',
    lead: 'What was read, how each number is defined, and how to cite this report.',
    sections: [
      {
        title: 'How to cite',
        content: html`<p>Name the dataset by the SHA-256 of its inputs, which follow, and the program by its version. The same inputs, options and version give the same tables, byte by byte.</p>
<pre>${longText(`wayleave-survey ${version} (schema ${schema}), ${dialects.length} dialects, ${robots} robots.\n${counted(coverage.rows)} rows for ${counted(coverage.records)} records.\n${inputs.map(({ sha256 }) => `inputs: sha256 ${sha256}`).join('\n')}`)}</pre>`,
      },
      { title: 'Inputs', rows: inputRows, csv: 'inputs', most: 100 },
      {
        title: 'Quarantined records',
        words: 'Records that ended or hung a worker. They are rows with a reason.',
        rows: quarantined.map(({ id, source, reason }) => ({ id, source, reason })),
        csv: 'quarantined',
      },
      {
        title: 'Intervals',
        content: html`<p>A share k ÷ n has the interval of 95 % of Wilson (1927): low and high. Columns such as delta_p_low and delta_p_high are the interval of another column, by the method that the definition of the measure names. An interval covers chance in the choice of hosts, and nothing else: not the choice of a list of hosts, and not hosts that answer a crawler otherwise than a browser.</p>`,
      },
      ...[...MEASURES.values()].map(
        ({ name, definition, denominator, sql }): Section => ({
          title: name,
          words: definition,
          of: denominator,
          sql,
        }),
      ),
    ],
  }
}

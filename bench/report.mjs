// @ts-check
/** Figures as Markdown tables, padded so that a terminal shows them well. */
import { OURS, YARDSTICK } from './peers.mjs'
import { judged } from './targets.mjs'

/** @typedef {import('./rounds.mjs').Row} Row */
/** @typedef {import('./hostile.mjs').Outcome} Outcome */
/** @typedef {{ title: string, unit: 'decision' | 'call' | 'byte', rows: readonly Row[] }} LoadResult */
/**
 * @typedef {{ limit: number, peers: readonly string[], cases: Readonly<Record<string, { what: string,
 * outcomes: Readonly<Record<string, Outcome>> }>> }} HostileResult
 */

/**
 * When and how a part was measured. The load average counts processes that are ready to run.
 *
 * @typedef {{ date: string, commit: string, rounds: number, minutes: number, loadAtStart: number, loadAtEnd: number }} PartFacts
 */

/**
 * @typedef {object} Results
 * @property {import('./machine.mjs').Machine} machine
 * @property {{ isQuick: boolean, files: string }} run
 * @property {Record<string, PartFacts>} parts when and how each part was measured
 * @property {Record<string, LoadResult>} loads
 * @property {{ load: import('./dialects.mjs').DialectLoad, rows: readonly Row[] }[]} [dialects] a row for each dialect, in one order
 * @property {import('./dialects.mjs').MatrixFigures} [matrix]
 * @property {HostileResult} [hostile]
 * @property {ReturnType<typeof import('./footprint.mjs').coldStarts>} [cold]
 * @property {ReturnType<typeof import('./start.mjs').starts>} [start]
 * @property {ReturnType<typeof import('./footprint.mjs').keptMemory>} [memory]
 * @property {Awaited<ReturnType<typeof import('./footprint.mjs').bundleSizes>>} [bundle]
 * @property {readonly import('./own.mjs').MatcherFigures[]} [matcher]
 * @property {readonly import('./own.mjs').MeaningFigures[]} [meaning]
 * @property {readonly import('./own.mjs').CheckingFigures[]} [checking]
 * @property {ReturnType<typeof import('./own.mjs').gate>} [gate]
 * @property {readonly { name: string, reason: string }[]} absent
 */

/**
 * @param {readonly string[]} head the first column is text, the others are figures
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  )
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** @param {Results['parts']} parts */
function partsTable(parts) {
  return table(
    ['part', 'date', 'Wayleave at', 'rounds', 'minutes', 'load before', 'load after'],
    Object.entries(parts).map(([part, { date, commit, rounds, minutes, loadAtStart, loadAtEnd }]) => [
      part,
      date,
      commit,
      String(rounds),
      minutes.toFixed(1),
      loadAtStart.toFixed(2),
      loadAtEnd.toFixed(2),
    ]),
  )
}

/** @param {number} value @param {number} [digits] */
const grouped = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Three digits that matter, more where the number is larger. @param {number | undefined} value */
function figure(value) {
  if (value === undefined) return ''
  return grouped(value, value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

/** @param {{ peer: string, version: string }} row */
const named = ({ peer, version }) => (version === '' ? peer : `${peer} ${version}`)

/** How the time for a unit is shown. For bytes, it is shown as a rate. */
const units = {
  decision: { head: ['ns a decision', 'least'], show: (/** @type {number} */ ns) => figure(ns) },
  call: { head: ['µs a call', 'least'], show: (/** @type {number} */ ns) => figure(ns / 1000) },
  byte: { head: ['MB/s', 'best'], show: (/** @type {number} */ ns) => figure(1000 / ns) },
}

/** @param {LoadResult} result */
function loadTable({ unit, rows }) {
  const { head, show } = units[unit]
  const compares = rows.some(({ differs }) => differs !== undefined)
  return table(
    [
      'peer',
      ...head,
      `× ${YARDSTICK}`,
      'peak MB',
      'in one pass',
      ...(compares ? [`differs from ${OURS} %`, 'no answer %'] : []),
    ],
    rows.map((row) => {
      if (row.median === undefined || row.min === undefined) return [named(row), row.failed ?? '']
      const amount = unit === 'byte' ? `${grouped((row.amount ?? 0) / 1e6, 1)} MB` : grouped(row.amount ?? 0)
      const share =
        row.share === undefined || row.share === 1 ? amount : `${amount} (${figure(100 * row.share)} %)`
      return [
        named(row),
        show(row.median),
        show(row.min),
        figure(row.ratio),
        grouped(row.peakMB ?? 0),
        share,
        ...(compares ? [figure(row.differs), figure(row.unanswered)] : []),
      ]
    }),
  )
}

/** @param {NonNullable<Results['dialects']>} dialects */
function dialectTable(dialects) {
  const ids = dialects[0]?.rows.map(({ peer }) => peer) ?? []
  return table(
    ['dialect', ...dialects.flatMap(({ load }) => [load === 'call' ? 'call, µs' : `${load}, ns`, '×'])],
    ids.map((id, at) => [
      id,
      ...dialects.flatMap(({ load, rows }) => {
        const { median, ratio, failed = '' } = rows[at] ?? {}
        if (median === undefined) return [failed, '']
        return [figure(load === 'call' ? median / 1000 : median), figure(ratio)]
      }),
    ]),
  )
}

/** @param {import('./dialects.mjs').MatrixFigures} matrix */
function matrixTable({ dialects, robots, urls, dialectsUs, robotsUs, keptMs }) {
  return table(
    ['question', 'median file'],
    [
      [`text → ${dialects} dialects × 1 URL`, `${figure(dialectsUs)} µs`],
      [`text → ${robots} robots × 1 URL`, `${figure(robotsUs)} µs`],
      [`kept file: ${robots} robots × ${grouped(urls)} URLs`, `${figure(keptMs)} ms`],
    ],
  )
}

/** @param {Outcome | undefined} outcome */
function outcomeCell(outcome) {
  if (outcome === undefined) return ''
  const { failed, ms = 0, peakMB = 0 } = outcome
  return failed ?? (ms >= 1000 ? `${figure(ms / 1000)} s, ${peakMB} MB` : `${figure(ms)} ms, ${peakMB} MB`)
}

/** @param {HostileResult} hostile */
function hostileTable({ peers, cases }) {
  return table(
    ['case', ...peers],
    Object.entries(cases).map(([name, { what, outcomes }]) => [
      `${name}: ${what.replaceAll('|', '\\|')}`,
      ...peers.map((peer) => outcomeCell(outcomes[peer])),
    ]),
  )
}

/**
 * @template {{ peer: string, version: string }} T
 * @param {readonly T[]} rows
 * @param {Record<string, (row: any) => string>} columns
 */
function plainTable(rows, columns) {
  return table(
    ['peer', ...Object.keys(columns)],
    rows.map((row) =>
      'failed' in row
        ? [named(row), `${row.failed}`]
        : [named(row), ...Object.values(columns).map((show) => show(row))],
    ),
  )
}

/** @param {NonNullable<Results['gate']>} gate */
function gateTables({ decisions, memory, scale, resident, queued, workers, redis, fleet, lmdb }) {
  return [
    `## gate: decisions on ${grouped(decisions[0]?.origins ?? 0)} origins of ten rules, whose rules are ready`,
    table(
      ['asked by', 'ns a decision', 'least', 'decisions a second'],
      decisions.map(({ way, ns, least }) => [way, figure(ns), figure(least), grouped(1e9 / ns)]),
    ),
    '## gate: what it holds, with its store, of origins of ten rules',
    table(
      ['origins', 'of them ready', 'MB held', 'bytes an origin', 'peak MB of the process'],
      memory.map(({ origins, ready, bytes, peakMB }) => [
        grouped(origins),
        grouped(ready),
        figure(bytes / 1e6),
        grouped(bytes / origins),
        grouped(peakMB),
      ]),
    ),
    '## gate: decisions on many origins, by `decide`, in a second of processor time',
    table(
      ['origins', 'decisions a second'],
      scale.map(({ origins, perSecond }) => [grouped(origins), grouped(perSecond)]),
    ),
    `## gate: ${grouped(resident.origins)} origins, with the default limits`,
    table(
      ['bytes a file', 'hosts with a queue', 'MB resident', 'peak MB'],
      [resident, queued].map(({ bytes, hosts, rssMB, peakMB }) => [
        grouped(bytes),
        grouped(hosts),
        figure(rssMB),
        grouped(peakMB),
      ]),
    ),
    `## gate: ${workers.workers} workers at ${workers.hosts} hosts, requests and pauses of 10 ms`,
    table(
      ['requests a second', 'of workers that only wait', 'part', 'µs of processor time a request'],
      [
        [
          grouped(workers.requests),
          grouped(workers.timers),
          `${figure((100 * workers.requests) / workers.timers)} %`,
          figure(workers.micros),
        ],
      ],
    ),
    ...(fleet === undefined
      ? []
      : [
          `## gate: ${fleet.gates} gates that want the same hosts, with one Redis`,
          table(
            ['calls of Redis for a request', 'requests of each gate', 'part of what the pauses allow'],
            [[figure(fleet.callsPerRequest), fleet.shares.join(', '), `${figure(100 * fleet.ofIdeal)} %`]],
          ),
        ]),
    `## gate: ${lmdb.gates} processes that want the same hosts, with one LMDB`,
    table(
      ['calls of the store for a request', 'requests of each gate', 'part of what the pauses allow'],
      [[figure(lmdb.callsPerRequest), lmdb.shares.join(', '), `${figure(100 * lmdb.ofIdeal)} %`]],
    ),
    '## gate: a slot in Redis, compared with any request to Redis, in real time',
    typeof redis === 'string'
      ? `Not measured: ${redis}.`
      : table(
          ['question', 'µs, one at a time', 'µs, fifty at a time', 'a second, fifty at a time'],
          redis.map(({ title, single, together }) => [
            title,
            figure(single),
            figure(together),
            grouped(1e6 / together),
          ]),
        ),
  ]
}

/**
 * The whole run, in Markdown.
 *
 * @param {Results} results
 */
export function markdownOf(results) {
  const {
    machine,
    run,
    parts: measured,
    loads,
    dialects,
    matrix,
    hostile,
    cold,
    start,
    memory,
    bundle,
    matcher,
    meaning,
    checking,
    gate,
    absent,
  } = results
  const parts = [
    `# Benchmark, ${machine.date}`,
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGB} GB; ${machine.system}, Node ${machine.node}. ` +
      `A load average of ${machine.cores} is a busy machine, and 1 of it is the benchmark.`,
    partsTable(measured),
    `${run.isQuick ? 'A quick run. ' : ''}${run.files}. ` +
      `A time is time on the processor, the median over the rounds; a ratio is taken round by round, so it says more than a time. How: README.md.`,
    ...Object.values(loads).flatMap((result) => [`## ${result.title}`, loadTable(result)]),
  ]
  if (dialects !== undefined)
    parts.push(`## dialects: each on smaller inputs, × ${YARDSTICK}`, dialectTable(dialects))
  if (matrix !== undefined) parts.push('## matrix: robots × URLs of one file', matrixTable(matrix))
  if (hostile !== undefined) {
    parts.push(`## hostile: one file, one decision, ${hostile.limit / 1000} s at most`, hostileTable(hostile))
  }
  if (cold !== undefined) {
    parts.push(
      `## cold: import, one file, one decision, over bare Node's ${figure(cold.bareMs)} ms`,
      plainTable(cold.rows, { 'ms more': ({ median }) => figure(median), least: ({ min }) => figure(min) }),
    )
  }
  if (start !== undefined) {
    parts.push(
      `## start: commands, over bare Node's ${figure(start.bareMs)} ms`,
      table(
        ['command', 'ms more', 'least', 'times bare Node'],
        start.rows.map(({ title, ms, least, ratio }) => [title, figure(ms), figure(least), ratio.toFixed(2)]),
      ),
    )
  }
  if (memory !== undefined) {
    parts.push(
      '## memory: bytes kept for a byte of input, real files',
      plainTable(memory, {
        read: ({ kept }) => kept.toFixed(2),
        'after one decision': ({ decided }) => decided.toFixed(2),
        'after ten': ({ asked }) => asked.toFixed(2),
      }),
    )
  }
  if (bundle !== undefined) {
    parts.push(
      '## bundle: bytes',
      plainTable(bundle, { 'min + gzip': ({ gzip }) => grouped(gzip), min: ({ min }) => grouped(min) }),
    )
  }
  if (matcher !== undefined) {
    parts.push(
      '## matcher: made when a policy has been asked a few times',
      table(
        [
          'rules',
          'matchers',
          'rules in all',
          'slowest decision meanwhile, µs, median',
          'most',
          'all 16 decisions, µs, median',
          'bytes held each',
          'bytes a character of rules',
        ],
        matcher.map(({ title, matchers, rules, medianUs, maxUs, allUs, heldEach, heldPerCharacter }) => [
          title,
          grouped(matchers),
          grouped(rules),
          figure(medianUs),
          figure(maxUs),
          figure(allUs),
          grouped(heldEach),
          figure(heldPerCharacter),
        ]),
      ),
    )
  }
  if (meaning !== undefined) {
    parts.push(
      '## meaning: milliseconds and states, median / 90 % / 99 % / most',
      table(
        ['question', 'asked', 'answers', 'ms', 'states'],
        meaning.map(({ title, questions, kinds, ms, states }) => [
          title,
          grouped(questions),
          Object.entries(kinds)
            .map(([kind, count]) => `${kind} ${grouped(count)}`)
            .join(', '),
          ms.map(figure).join(' / '),
          states.map((count) => grouped(count)).join(' / '),
        ]),
      ),
    )
  }
  if (checking !== undefined) {
    parts.push(
      '## checking: milliseconds a file, all rules, median / 90 % / 99 % / most',
      table(
        ['file', 'checked', 'ms'],
        checking.map(({ title, files, ms }) => [title, grouped(files), ms.map(figure).join(' / ')]),
      ),
    )
  }
  if (gate !== undefined) parts.push(...gateTables(gate))
  const targets = judged(results)
  if (targets.length > 0) {
    parts.push(
      '## Targets',
      table(
        ['target', 'wanted', 'measured', 'met'],
        targets.map(({ what, wanted, measured, unit, met }) => {
          const value = Number.isInteger(measured) ? grouped(measured) : figure(measured)
          return [
            what,
            wanted,
            unit === '' || unit === '×' ? `${value}${unit}` : `${value} ${unit}`,
            met ? 'yes' : 'no',
          ]
        }),
      ),
    )
  }
  parts.push('## Not measured', absent.map(({ name, reason }) => `- ${name}: ${reason}`).join('\n'))
  return `${parts.join('\n\n')}\n`
}

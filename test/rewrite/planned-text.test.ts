import { describe, expect, it } from 'vitest'
import { parse } from '../../src/entry/index.ts'
import type { Row } from '../../src/rewrite/edit/group-rows.ts'
import type { ChangedGroup, Plan } from '../../src/rewrite/edit/plan.ts'
import { type Placement, plannedText, touchedLines } from '../../src/rewrite/edit/planned-text.ts'

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('')

const planOf = (plan: Partial<Plan>): Plan => ({
  concerned: new Set(),
  removedAgents: new Set(),
  removedGroups: new Set(),
  changed: [],
  added: [],
  ...plan,
})

/** A plan that adds one group, or several. */
const adding = (...names: readonly string[]): Plan =>
  planOf({ added: names.map((name) => ({ agentLines: [`User-agent: ${name}`], lines: ['Disallow: /'] })) })

describe('new groups', () => {
  it.each<[name: string, placement: Placement, before: string, after: string]>([
    [
      'below the last group, above its sitemap',
      'below-groups',
      lines('User-agent: *', 'Disallow: /a', '', 'Sitemap: /s'),
      lines('User-agent: *', 'Disallow: /a', '', 'User-agent: X', 'Disallow: /', '', 'Sitemap: /s'),
    ],
    [
      'below the last group, with the one blank line that goes with it',
      'below-groups',
      lines('User-agent: *', 'Disallow: /a', 'Sitemap: /s'),
      lines('User-agent: *', 'Disallow: /a', '', 'User-agent: X', 'Disallow: /', 'Sitemap: /s'),
    ],
    [
      'below a record that only some dialects read, also one below a blank line',
      'below-groups',
      lines('User-agent: *', 'Disallow: /a', '', 'Visit-time 2200-0200', 'Sitemap: /s'),
      lines(
        ...['User-agent: *', 'Disallow: /a', '', 'Visit-time 2200-0200'],
        ...['', 'User-agent: X', 'Disallow: /', 'Sitemap: /s'],
      ),
    ],
    [
      'below a group without records',
      'below-groups',
      lines('User-agent: *'),
      lines('User-agent: *', '', 'User-agent: X', 'Disallow: /'),
    ],
    [
      'at the end',
      'end',
      lines('User-agent: *', 'Disallow: /a', 'Sitemap: /s'),
      lines('User-agent: *', 'Disallow: /a', 'Sitemap: /s', '', 'User-agent: X', 'Disallow: /'),
    ],
    [
      'at the end, below a blank line',
      'end',
      lines('User-agent: *', 'Disallow: /a', ''),
      lines('User-agent: *', 'Disallow: /a', '', '', 'User-agent: X', 'Disallow: /'),
    ],
    [
      'at the end of a last line without line end, and end without one',
      'end',
      'User-agent: *\nDisallow: /a',
      lines('User-agent: *', 'Disallow: /a', '', 'User-agent: X', 'Disallow: /').trimEnd(),
    ],
    ['in an empty file', 'end', '', lines('User-agent: X', 'Disallow: /')],
    [
      'in a file without groups',
      'below-groups',
      lines('# mine', 'Sitemap: /s'),
      lines('# mine', 'Sitemap: /s', '', 'User-agent: X', 'Disallow: /'),
    ],
    [
      'in a file without groups, wherever they go',
      'above-groups',
      lines('Sitemap: /s'),
      lines('Sitemap: /s', '', 'User-agent: X', 'Disallow: /'),
    ],
    [
      'above the first group',
      'above-groups',
      lines('User-agent: *', 'Disallow: /a'),
      lines('User-agent: X', 'Disallow: /', '', 'User-agent: *', 'Disallow: /a'),
    ],
    [
      'above the first group and its comment',
      'above-groups',
      lines('Sitemap: /s', '# all', '# of them', 'User-agent: *', 'Disallow: /a'),
      lines(
        ...['Sitemap: /s', 'User-agent: X', 'Disallow: /', ''],
        ...['# all', '# of them', 'User-agent: *', 'Disallow: /a'],
      ),
    ],
    [
      'above the first group, below a comment about the file and a blank line',
      'above-groups',
      lines('# mine', '', 'User-agent: *', 'Disallow: /a'),
      lines('# mine', '', 'User-agent: X', 'Disallow: /', '', 'User-agent: *', 'Disallow: /a'),
    ],
    [
      'above the first group, below a comment at the top, which is about the file',
      'above-groups',
      lines('# mine', 'User-agent: *', 'Disallow: /a'),
      lines('# mine', 'User-agent: X', 'Disallow: /', '', 'User-agent: *', 'Disallow: /a'),
    ],
    [
      'below a last group without rules, which gets an empty one',
      'below-ended',
      lines('User-agent: *', 'Crawl-delay: 5', '', '# end'),
      lines(
        ...[
          'User-agent: *',
          'Crawl-delay: 5',
          '# without this line, the robots above would obey the group below',
        ],
        ...['Disallow:', '', 'User-agent: X', 'Disallow: /', '', '# end'],
      ),
    ],
    [
      'above the last groups, which have no rules, and their comment',
      'above-last',
      lines('User-agent: A', 'Disallow: /a', '', '# rest', 'User-agent: *', '', 'User-agent: B'),
      lines(
        ...['User-agent: A', 'Disallow: /a', '', 'User-agent: X', 'Disallow: /', ''],
        ...['# rest', 'User-agent: *', '', 'User-agent: B'],
      ),
    ],
  ])('go %s', (_name, placement, before, after) => {
    expect(plannedText(parse(before), adding('X'), placement)).toBe(after)
  })

  it('stand apart from each other', () => {
    expect(plannedText(parse(''), adding('X', 'Y'), 'end')).toBe(
      lines('User-agent: X', 'Disallow: /', '', 'User-agent: Y', 'Disallow: /'),
    )
  })

  it.each(['\n', '\r\n', '\r'])('end their lines as the first line does: %j', (end) => {
    const before = ['User-agent: *', 'Disallow: /a', ''].join(end)
    expect(plannedText(parse(before), adding('X'), 'end')).toBe(
      `${before}${['', 'User-agent: X', 'Disallow: /', ''].join(end)}`,
    )
  })
})

/** A row of a group that stands in the file, or a new one. */
const row = (line: number | undefined, text: string, change?: Row['change']): Row => ({
  field: text.slice(0, text.indexOf(':')).toLowerCase(),
  value: text.slice(text.indexOf(':') + 1).trim(),
  text,
  ...(line === undefined ? {} : { line }),
  ...(change === undefined ? {} : { change }),
})

const GROUP = [
  'User-agent: A # a',
  'User-agent: B',
  'Disallow: /x # why',
  'Disallow: # open',
  'Disallow:/z#c',
]

const changedTo = (...rows: readonly Row[]): readonly ChangedGroup[] => [{ id: 1, lastAgentLine: 2, rows }]

describe('a changed group', () => {
  it.each<[name: string, changed: readonly ChangedGroup[], after: string[]]>([
    [
      'loses a line',
      changedTo(row(3, 'Disallow: /x', 'removed'), row(4, 'Disallow:')),
      [...GROUP.slice(0, 2), ...GROUP.slice(3)],
    ],
    [
      'keeps comments beside new values',
      changedTo(row(3, 'Disallow: /', 'value'), row(4, 'Disallow: /y', 'value')),
      [...GROUP.slice(0, 2), 'Disallow: / # why', 'Disallow: /y # open', ...GROUP.slice(4)],
    ],
    [
      'keeps comments beside values that become empty',
      changedTo(row(3, 'Disallow:', 'value')),
      [...GROUP.slice(0, 2), 'Disallow: # why', ...GROUP.slice(3)],
    ],
    [
      'has new lines below the row above them, in their order',
      changedTo(
        ...[row(undefined, 'Crawl-delay: 1'), row(undefined, 'Crawl-delay: 2'), row(3, 'Disallow: /x')],
        ...[row(undefined, 'Allow: /x'), row(4, 'Disallow:')],
      ),
      [
        ...[...GROUP.slice(0, 2), 'Crawl-delay: 1', 'Crawl-delay: 2', 'Disallow: /x # why', 'Allow: /x'],
        ...GROUP.slice(3),
      ],
    ],
  ])('%s', (_name, changed, after) => {
    expect(plannedText(parse(lines(...GROUP)), planOf({ changed }), 'end')).toBe(lines(...after))
  })

  it('has its new lines above new groups', () => {
    const plan: Plan = { ...adding('X'), changed: changedTo(row(5, ''), row(undefined, 'Allow: /n')) }
    expect(plannedText(parse(lines(...GROUP)), plan, 'end')).toBe(
      lines(...GROUP, 'Allow: /n', '', 'User-agent: X', 'Disallow: /'),
    )
  })

  it('loses the User-agent lines of robots that leave it', () => {
    expect(plannedText(parse(lines(...GROUP)), planOf({ removedAgents: new Set([2]) }), 'end')).toBe(
      lines(...GROUP.filter((_, index) => index !== 1)),
    )
  })
})

it('lines that a plan touches are told in their order', () => {
  const plan = planOf({
    removedAgents: new Set([12, 2]),
    changed: changedTo(
      ...[row(5, 'Allow: /', 'removed'), row(10, 'Allow: /a', 'value'), row(9, 'Allow: /b', 'value')],
      ...[row(undefined, 'Disallow: /', 'value'), row(7, 'Disallow: /c')],
    ),
  })
  expect(touchedLines(plan)).toEqual({ removed: [2, 5, 12], changed: [9, 10] })
})

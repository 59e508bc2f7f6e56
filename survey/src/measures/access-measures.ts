import { quoted } from '../tables/sql-text.ts'
import { CLASSES_IN_WORDS } from './class-words.ts'
import type { Measure } from './measure.ts'
import { DEFINED, EVERY_ROBOT, OF_DEFINED } from './populations.ts'

/** Measures of how much of a site robots may fetch, by their names. Each takes the dialect that reads all robots. */
export const ACCESS_MEASURES: ReadonlyMap<string, (dialect?: string) => Measure> = new Map([
  ['access', accessBy],
  ['blocked', blockedBy],
])

/** The rows of `readings` that count, and the same in words: by one dialect, or by the own one of each robot. */
function readBy(dialect: string | undefined): readonly [condition: string, words: string] {
  return dialect === undefined
    ? ['own', 'in its own dialect']
    : [`dialect = ${quoted(dialect)}`, `in the dialect ${dialect}`]
}

function accessBy(dialect?: string): Measure {
  const [condition, words] = readBy(dialect)
  return {
    name: 'access',
    definition: `What the robot may fetch, ${words}, by proof: ${CLASSES_IN_WORDS}. via: named (a User-agent line is about the robot), fallback (a group applies by another name), star (the * group), none (no group applies) or status.`,
    denominator: OF_DEFINED,
    sql: `SELECT agent, class, via, count(*) AS k, (SELECT count(*) FROM (${DEFINED})) AS n
FROM readings WHERE ${condition} AND agent IN (${EVERY_ROBOT}) AND file IN (${DEFINED})
GROUP BY ALL ORDER BY agent, class, via`,
  }
}

function blockedBy(dialect?: string): Measure {
  const [condition, words] = readBy(dialect)
  return {
    name: 'blocked',
    definition: `The robot may fetch no URL but /robots.txt, ${words}. by_name: through a group, and a User-agent line is about the robot; by_fallback: through a group with another name only, such as Yandex for YandexBot; by_star: through the * group; by_status: there is no file. named: a User-agent line is about the robot. Robots that no file names have a row, too. times_unnamed: k ÷ the hosts that close the site to robots they do not name. It has no interval, as both counts are of the same hosts.`,
    denominator: OF_DEFINED,
    sql: `SELECT agent, count(*) FILTER (class = 'full') AS k, count(*) AS n,
  ${['name', 'fallback', 'star', 'status'].map((way) => `count(*) FILTER (class = 'full' AND via = '${way === 'name' ? 'named' : way}') AS by_${way}`).join(', ')},
  count(*) FILTER (named) AS named, count(*) FILTER (class = 'undecided') AS undecided,
  count(*) FILTER (class = 'full') / nullif(first(count(*) FILTER (class = 'full')) OVER (ORDER BY CASE agent WHEN '*' THEN 0 ELSE 1 END), 0) AS times_unnamed
FROM readings WHERE ${condition} AND agent IN (${EVERY_ROBOT}) AND file IN (${DEFINED})
GROUP BY agent ORDER BY k DESC, named DESC, agent`,
  }
}

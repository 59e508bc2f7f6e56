import type { DuckDBValue } from '@duckdb/node-api'
import type { Dataset } from '../dataset/build-dataset.ts'
import { type Measured, measure } from '../measures/measure.ts'
import { MEASURES } from '../measures/measures.ts'
import { storageAt } from '../storage/open-storage.ts'
import type { Database } from '../tables/database.ts'
import type { Row } from '../tables/query-rows.ts'
import { html, type Part } from './markup.ts'
import { NAVIGATION, type Navigation, NEEDED } from './page.ts'

/** What the pages of a report ask: a dataset, each of its measures once, and the pages to link to. */
export class SurveyData {
  readonly dataset: Dataset
  private readonly database: Database
  private readonly measured = new Map<string, Promise<Measured>>()
  /** The paths of the pages of robots and of hosts, as far as the report has them. */
  private readonly robotPages: ReadonlyMap<string, string>
  readonly hostPages: ReadonlyMap<string, string>
  /** The pages that the dataset has rows for. */
  readonly navigation: Navigation

  private constructor(
    database: Database,
    dataset: Dataset,
    robotPages: ReadonlyMap<string, string>,
    hostPages: ReadonlyMap<string, string>,
    navigation: Navigation,
  ) {
    this.database = database
    this.dataset = dataset
    this.robotPages = robotPages
    this.hostPages = hostPages
    this.navigation = navigation
  }

  /** @param sites the most pages of hosts: first those with the most versions, then those with the most rules. */
  static async of(folder: string, database: Database, sites: number): Promise<SurveyData> {
    const dataset = JSON.parse(String(await storageAt(folder).read('dataset.json'))) as Dataset
    const named = await database.rows(
      `SELECT CAST(robot AS VARCHAR) AS robot, count(DISTINCT file) AS files FROM agents WHERE robot IS NOT NULL GROUP BY ALL ORDER BY files DESC, robot LIMIT ${MAX_ROBOTS}`,
    )
    const others = await database.rows(
      `SELECT lower(CAST(token AS VARCHAR)) AS robot, count(DISTINCT file) AS files FROM agents WHERE robot IS NULL AND token <> '' GROUP BY ALL ORDER BY files DESC, robot LIMIT ${MAX_NAMES}`,
    )
    const hosts = await database.rows(
      `SELECT host, count(DISTINCT sha256) AS versions, max(rules) AS rules FROM files WHERE availability IN ('rules', 'no-rules') AND host <> '' GROUP BY host ORDER BY versions DESC, rules DESC, host LIMIT ${sites}`,
    )
    const absent = new Set<string>()
    for (const [path, sql] of NEEDED) if ((await database.rows(sql))[0]?.has !== true) absent.add(path)
    const pathFor = (folderName: string, name: string, index: number): string =>
      `${folderName}/${String(index + 1).padStart(4, '0')}-${name
        .toLowerCase()
        .replace(/[^a-z\d.-]+/g, '-')
        .slice(0, 60)}.html`
    return new SurveyData(
      database,
      dataset,
      new Map(
        [...named, ...others].map(({ robot }, index) => [
          String(robot),
          pathFor('robots', String(robot), index),
        ]),
      ),
      new Map(hosts.map(({ host }, index) => [String(host), pathFor('search', String(host), index)])),
      NAVIGATION.filter(([path]) => !absent.has(path)),
    )
  }

  /** The robots that files name, those of most files first; then names that the registry lacks. */
  get robots(): readonly (readonly [agent: string, path: string])[] {
    return [...this.robotPages]
  }

  /** A measure, which is asked for once, or again after an error. */
  measure(name: string): Promise<Measured> {
    let found = this.measured.get(name)
    if (found === undefined) {
      const asked = MEASURES.get(name)
      if (asked === undefined) throw new RangeError(`no measure ${name}`)
      found = measure(this.database, asked).catch((error: unknown) => {
        this.measured.delete(name)
        throw error
      })
      this.measured.set(name, found)
    }
    return found
  }

  rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly Row[]> {
    return this.database.rows(sql, values)
  }

  /** The name of a robot, with a link to its page if there is one. */
  robotLink(agent: unknown, up = ''): Part {
    const name = agent === '*' ? 'any robot not named' : String(agent)
    const path = this.robotPages.get(String(agent))
    return path === undefined ? name : html`<a href="${up}${path}">${name}</a>`
  }

  /** A host, with a link to its page if there is one. */
  hostLink(host: unknown, up = ''): Part {
    const path = this.hostPages.get(String(host))
    return path === undefined ? String(host) : html`<a href="${up}${path}">${String(host)}</a>`
  }
}

/** Robots of the registry that have a page of their own, and other names. */
const MAX_ROBOTS = 60
const MAX_NAMES = 20

import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InputError } from '../input/input-error.ts'
import { writeWhole } from '../storage/disk.ts'
import { Database } from '../tables/database.ts'
import { plural } from './numbers.ts'
import { csvFilesOf, type Page, pageText } from './page.ts'
import { MEASURE_PAGES } from './pages.ts'
import { robotPages } from './robot-pages.ts'
import { sitePages } from './site-pages.ts'
import { siteSearchFiles } from './site-search.ts'
import { STYLES } from './styles.ts'
import { SurveyData } from './survey-data.ts'
import { zoomFiles } from './zoom.ts'

/** The file that tells the folder of a report from others. */
const STYLE_SHEET = 'report.css'

/**
 * Writes the report of a dataset: pages of HTML that are whole without script, with a CSV file for each table. The bytes
 * depend on the dataset and the version alone.
 *
 * @param sites the most hosts that get a page.
 * @param supplied CSV files with more about its hosts, robots or URLs.
 * @returns the number of pages.
 * @throws DatasetError if the folder holds no finished dataset; InputError if `out` holds other things.
 */
export async function writeReport(
  folder: string,
  out: string,
  sites: number,
  supplied: readonly string[] = [],
): Promise<number> {
  const existing: string[] = await readdir(out).catch(() => [])
  if (existing.length > 0 && !existing.includes(STYLE_SHEET))
    throw new InputError(
      'The folder of --out holds other things: give a new folder, or one of an earlier report.',
    )
  const database = await Database.open(folder, supplied)
  try {
    const data = await SurveyData.of(folder, database, sites)
    const pages: Page[] = []
    for (const [path] of data.navigation) {
      const page = await MEASURE_PAGES.get(path)?.(data)
      if (page !== undefined) pages.push(page)
    }
    pages.push(...(await robotPages(data)), ...(await sitePages(data)))
    const { version, records } = data.dataset
    const files = new Map<string, string>([
      [STYLE_SHEET, STYLES],
      ...(await zoomFiles()),
      ...(await siteSearchFiles(data)),
    ])
    for (const page of pages) {
      files.set(
        page.path,
        pageText(page, `${records} ${plural('record', records)}, version ${version}`, data.navigation),
      )
      for (const [name, text] of csvFilesOf(page)) files.set(`csv/${name}`, text)
    }
    for (const name of existing) if (OURS.test(name)) await rm(join(out, name), { recursive: true })
    for (const [path, text] of files) {
      await mkdir(dirname(join(out, path)), { recursive: true })
      await writeWhole(join(out, path), text)
    }
    return pages.length
  } finally {
    database.close()
  }
}

/** What a report consists of. Other files in its folder stay. */
const OURS = /^(?:[a-z-]+\.html|csv|robots|search|search-index|site-search\.js|uplot\.(?:js|css)|zoom\.js)$/

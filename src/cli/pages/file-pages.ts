import { relative, sep } from 'node:path'
import { MAX_HTML_BYTES, type Page } from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import { isUrlOrPath, present, visible } from '../../text/index.ts'
import { htmlFilesIn, isFolder, problemOfLink } from '../files/files-in-folders.ts'
import { headerLines } from '../files/header-lines.ts'
import { readInput } from '../files/input.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, usageError, WayleaveError } from '../wayleave-error.ts'
import { type AskedPage, type PageOptions, partOf, robotsSource, type UnreadPage } from './asked-page.ts'

/**
 * The pages of files, of the files of a folder, and of header lines.
 *
 * @param names of files, folders, or `-`; none: header lines alone.
 * @throws WayleaveError for options that contradict each other, and for a file that cannot be read.
 */
export async function* filePages(
  names: readonly string[],
  options: PageOptions,
  subjects: readonly Subject[],
  terminal: Terminal,
): AsyncGenerator<AskedPage | UnreadPage> {
  const { headers, robots, tdmrep, url } = options
  checkOptions(names, options)
  const sent =
    headers === undefined
      ? { headers: [] }
      : headerLines(
          Buffer.from(await readInput(headers, terminal, 'option --headers')).toString('latin1'),
          'option --headers',
        )
  const source = robots === undefined ? undefined : await robotsSource(robots, options, terminal)
  const ofSite = tdmrep === undefined ? {} : { tdmrep: await tdmrepText(tdmrep, terminal) }
  const files: readonly PageFile[] =
    names.length === 0 ? [{ path: undefined, pageUrl: url }] : [...filesOf(names, url)]
  for (const { path, pageUrl, folder } of files) {
    const problem = folder === undefined ? undefined : problemOfLink(path, folder, 'argument PAGE')
    if (problem !== undefined) {
      yield { name: path as string, problem }
      continue
    }
    const html = path === undefined ? undefined : await inputOf(path, terminal, files.length === 1)
    if (typeof html === 'string') {
      yield { name: path as string, problem: html }
      continue
    }
    const page: Page = { url: pageUrl ?? '', ...sent, ...present({ html }), ...ofSite }
    yield {
      name: (path === '-' ? 'standard input' : path) ?? pageUrl ?? 'the page',
      page,
      parts: source === undefined ? [] : subjects.map((subject) => partOf(source, subject, page.url)),
      notes: [],
    }
  }
}

/**
 * The bytes of a file. If the file cannot be read and is one of several, the problem.
 *
 * @throws WayleaveError if it is the only file.
 */
async function inputOf(path: string, terminal: Terminal, isOnly: boolean): Promise<Uint8Array | string> {
  try {
    return await readInput(path, terminal, 'argument PAGE', MAX_HTML_BYTES)
  } catch (error) {
    if (isOnly || !(error instanceof WayleaveError) || error.code !== 'file') throw error
    return error.message
  }
}

/** The text of a TDMRep file. */
export async function tdmrepText(name: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await readInput(name, terminal, 'option --tdmrep'))
}

function checkOptions(names: readonly string[], { headers, robots, tdmrep, url }: PageOptions): void {
  if (url !== undefined && !isUrlOrPath(url))
    throw usageError(`"${visible(url, 80)}" is not a URL`, 'option --url', 'give an absolute URL or a path')
  for (const [name, value] of Object.entries({ robots, tdmrep }))
    if (value !== undefined && url === undefined)
      throw usageError(`--${name} without --url`, COMMAND_LINE, 'add --url with the URL of the page')
  if ([...names, headers, robots, tdmrep].filter((input) => input === '-').length > 1)
    throw usageError('two inputs on standard input', COMMAND_LINE, 'give one of them as a file')
  const [first, second] = names
  const isOne = second === undefined && !isFolderName(first)
  if (!isOne && headers !== undefined)
    throw usageError('--headers with several pages', COMMAND_LINE, 'give one page')
  if (url !== undefined && first !== undefined) checkFolderUrl(url, first)
  if (url !== undefined && second !== undefined)
    throw usageError('--url with several files', COMMAND_LINE, 'give one file, or a folder')
}

/** Is an argument a folder? `-` always means standard input, even if a folder has that name. */
function isFolderName(name: string | undefined): boolean {
  return name !== undefined && name !== '-' && isFolder(name)
}

/** A file of a folder has a path below its URL. */
function checkFolderUrl(url: string, name: string): void {
  if (!isFolderName(name) || !/[?#]/.test(url)) return
  throw usageError(
    `"${visible(url, 80)}" has a query or a fragment`,
    'option --url',
    'give the URL of the folder alone',
  )
}

/** A file with a page. */
type PageFile =
  | { readonly path: string | undefined; readonly pageUrl: string | undefined; readonly folder?: undefined }
  | { readonly path: string; readonly pageUrl: string | undefined; readonly folder: string }

/** The files of the arguments. A file of a folder gets the URL that it has on a site whose root is this folder. */
function* filesOf(names: readonly string[], url: string | undefined): Generator<PageFile> {
  for (const name of names) {
    if (!isFolderName(name)) yield { path: name, pageUrl: url }
    else
      for (const path of htmlFilesIn(name, 'argument PAGE'))
        yield {
          path,
          pageUrl: url === undefined ? undefined : urlBelow(url, relative(name, path)),
          folder: name,
        }
  }
}

/**
 * The URL of a file, below the URL of its folder. `index.html` is left out, because servers send it for the folder.
 */
function urlBelow(base: string, path: string): string {
  const below = path
    .split(sep)
    .map((segment) => encodeURI(segment).replace(/[?#]/g, encodeURIComponent))
    .join('/')
  return `${base.replace(/\/?$/, '/')}${below.replace(/(^|\/)index\.html?$/i, '$1')}`
}

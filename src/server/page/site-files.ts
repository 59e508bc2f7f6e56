import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file that the server sends as it is. */
export interface SiteFile {
  readonly type: string
  readonly bytes: Uint8Array
  /** The bytes compressed, if that is shorter. */
  readonly gzip?: Uint8Array
  readonly etag: string
  /** Does the name change with the content? Then a browser may keep the file. */
  readonly isHashed: boolean
  /** The Content-Security-Policy of a page. */
  readonly policy: string
}

/** The types of the files that a build of the page makes. Others are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** What a page may load: its own files only. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** An element of the page's head: it says that the page has a server, which can ask a site. */
const HAS_SERVER = '<meta name="wayleave-server" content="api" />'

/** An element of the page's head: it says that the page begins with the file of `GET /api/file`. */
export const BEGINS_WITH_FILE = '<meta name="wayleave-file" content="api/file" />'

/** The page as a build makes it. */
export interface PageFolders {
  /** The files of the page: `dist/workbench`. */
  readonly pageFolder: string
  /** The files that the page shares with the library, `dist/bundle/internal`. Default: it shares none. */
  readonly sharedFolder?: string
}

/** Where the page looks for the files that it shares with the library (workbench/vite.config.ts). */
const SHARED_PATH = '/bundle/internal'

/**
 * The files of the page by their paths on the server. They are read when the server starts: a path of a
 * request is only looked up here, and never becomes the path of a file.
 *
 * @param told more elements for the head of the page, which tell it what the server has.
 */
export function siteFiles(
  { pageFolder: folder, sharedFolder }: PageFolders,
  told = '',
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(join(folder, 'index.html'))) return files
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const policy = policyIn(html)
  const add = (from: string, below: string): void => {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const type = TYPES[extname(entry.name)]
      if (!entry.isFile() || type === undefined) continue
      const path = join(entry.parentPath, entry.name)
      const name = relative(from, path).split(sep).join('/')
      files.set(`${below}/${name}`, siteFile(readFileSync(path), type, policy, /-[\w-]{8,}\.\w+$/.test(name)))
    }
  }
  add(folder, '')
  if (sharedFolder !== undefined) add(sharedFolder, SHARED_PATH)
  const type = TYPES['.html'] as string
  const page = html.replace('</head>', `${HAS_SERVER}${told}</head>`)
  files.set('/', siteFile(Buffer.from(page), type, policy))
  return files
}

/** A file that the server sends as it is. */
export function siteFile(
  bytes: Uint8Array,
  type: string,
  policy: string = STRICT_POLICY,
  isHashed = false,
): SiteFile {
  const packed = gzipSync(bytes)
  return {
    type,
    bytes,
    ...(packed.length < bytes.length ? { gzip: packed } : {}),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isHashed,
    policy,
  }
}

/** The policy that a page states for itself, so that the page and the server cannot differ. */
function policyIn(html: string): string {
  const [, stated] =
    /<meta\s[^>]*http-equiv="Content-Security-Policy"[^>]*?\scontent="([^"]+)"/i.exec(html) ?? []
  return stated ?? STRICT_POLICY
}

// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Keeps the workbench of a folder available without a network after its first visit: a service worker keeps its
 * files. Only the site has a service worker. On a local server, it would answer for other programs that later use the
 * same port.
 *
 * @param {string} folder a copy of dist/workbench
 */
export function keepOffline(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  const page = join(folder, 'index.html')
  const html = readFileSync(page, 'utf8').replace(
    '</title>',
    '</title>\n    <meta name="wayleave-offline" content="./offline.js" />',
  )
  writeFileSync(page, html)
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(folder, file)))
  writeFileSync(
    join(folder, 'offline.js'),
    worker(['./', ...files.map((file) => `./${file}`)], digest.digest('hex').slice(0, 16)),
  )
}

/**
 * A service worker that answers from its own copy of the files. A new version waits until no page of the old version
 * is open, so that a page never gets files of another version.
 *
 * @param {readonly string[]} files
 * @param {string} version
 */
function worker(files, version) {
  return `const OURS = 'wayleave-'
const NAME = OURS + ${JSON.stringify(version)}
const FILES = ${JSON.stringify(files)}

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)))
})
addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => names.filter((name) => name.startsWith(OURS) && name !== NAME))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()))
})
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return
  event.respondWith(
    caches.open(NAME)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  )
})
`
}

import { createHash, randomUUID } from 'node:crypto'
import { markupText } from '../report/index.ts'
import type { Event } from './events.ts'
import { idOf } from './history.ts'

/**
 * Events as an Atom feed (RFC 4287), the newest first. The feed keeps the id that it has, and changes only with its
 * events.
 *
 * @param before the feed that this one replaces.
 */
export function atomFeed(events: readonly Event[], before: string | undefined, now: Date): string {
  const [, id = `urn:uuid:${randomUUID()}`] =
    /^ {2}<id>(urn:uuid:[\da-f-]{36})<\/id>$/m.exec(before ?? '') ?? []
  const [, kept] = /^ {2}<updated>([\dT:.Z-]+)<\/updated>$/m.exec(before ?? '') ?? []
  const updated = events[0]?.at ?? kept ?? now.toISOString()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${id}</id>`,
    '  <title>What changed in robots.txt files</title>',
    `  <updated>${markupText(updated)}</updated>`,
    '  <author><name>Wayleave</name></author>',
    ...events.map(entryOf),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(event: Event): string {
  const { at, site, kind, what } = event
  return [
    '  <entry>',
    `    <id>${urnOf(idOf(event))}</id>`,
    `    <title>${markupText(`${site}: ${kind}`)}</title>`,
    `    <updated>${markupText(at)}</updated>`,
    `    <category term="${markupText(kind)}"/>`,
    `    <link rel="alternate" href="${markupText(`${site}/robots.txt`)}"/>`,
    `    <content type="text">${markupText(what.join(' '))}</content>`,
    '  </entry>',
  ].join('\n')
}

/** An id as a UUID of version 8, whose bits are free (RFC 9562 §5.8). */
function urnOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`
}

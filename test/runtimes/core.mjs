/**
 * The core on a bare runtime: every case file, and the decoding of text. No framework, so that it runs on Node, Bun and Deno alike.
 * Its last line is JSON: how many checks passed, how many failed, and the runtime's own name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import * as wayleave from '../../dist/bundle/index.js'
import { robots } from '../../dist/bundle/robots.js'

const { decide, dialects, explain, parse, print, read } = wayleave

let passed = 0
let failed = 0

function check(name, actual, expected) {
  const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is === ought) {
    passed += 1
    return
  }
  failed += 1
  console.log(`FAIL ${name}: expected ${ought}, got ${is}`)
}

/** A check that throws has failed; the others still run. */
function attempt(name, body) {
  try {
    body()
  } catch (error) {
    failed += 1
    console.log(`FAIL ${name}: ${error?.stack ?? error}`)
  }
}

const folder = new URL('../cases/', import.meta.url)
const everyId = Object.keys(dialects)

/** The text of a case: see test/cases.test.ts, which says what each of its parts is for. */
function textOf({ robots: lines, noFinalNewline, pad }) {
  const comments = (bytes = 0) => `#${'-'.repeat(78)}\n`.repeat(Math.ceil(bytes / 80))
  return comments(pad?.before) + lines.join('\n') + (noFinalNewline ? '' : '\n') + comments(pad?.after)
}

/** `*` stands for every dialect that the case does not name. */
const idsOf = (named) =>
  named.includes('*')
    ? [...named.filter((id) => id !== '*'), ...everyId.filter((id) => !named.includes(id))]
    : named

/** Every question of a case, one for each dialect. */
function* questionsOf({ expect = {}, matrix = [], agent, agents, url, skip = {} }) {
  for (const id of idsOf(Object.keys(expect))) {
    if (skip[id] === undefined) yield { id, agent: agents ?? agent, url, verdict: expect[id] ?? expect['*'] }
  }
  for (const { dialect, ...words } of matrix) {
    for (const id of idsOf([dialect].flat()).filter((one) => skip[one] === undefined)) {
      for (const verdict of ['allow', 'disallow']) {
        for (const [names, urls] of Object.entries(words[verdict] ?? {})) {
          for (const name of names.split(', '))
            for (const one of urls) yield { id, agent: name, url: one, verdict }
        }
      }
    }
  }
}

let questions = 0
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.json')) continue
  for (const one of JSON.parse(readFileSync(new URL(name, folder), 'utf8'))) {
    for (const { id, agent, url, verdict } of questionsOf(one)) {
      questions += 1
      const label = `${name}: ${one.name}, ${id}, ${agent} ${url}`
      attempt(label, () => {
        const query = { agent, dialect: dialects[id], rawAgent: true }
        const policy = read(
          parse(textOf(one)),
          one.obeysStar === undefined ? query : { ...query, obeysStar: one.obeysStar },
        )
        // The cases are about the input of a parser's own function, as in test/dialects/cases.test.ts.
        check(label, decide(policy, url, { raw: true }).verdict, verdict)
        explain(policy, url, { raw: true })
      })
    }
  }
}
check('there are cases', questions > 0, true)
attempt('there are robots', () => check('there are robots', robots.length > 0, true))

const ascii = 'User-agent: *\nDisallow: /a\n'
const bytes = (...numbers) => Uint8Array.from(numbers)
const ascii8 = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text, little) =>
  Uint8Array.from([...text].flatMap((c) => (little ? [c.charCodeAt(0), 0] : [0, c.charCodeAt(0)])))
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** Bytes in every encoding a robots.txt turns up in, and in none. */
const inputs = {
  ascii: ascii8(ascii),
  empty: bytes(),
  'a byte order mark': joined(bytes(0xef, 0xbb, 0xbf), ascii8(ascii)),
  'a byte order mark alone': bytes(0xef, 0xbb, 0xbf),
  'UTF-16LE with a mark': joined(bytes(0xff, 0xfe), utf16(ascii, true)),
  'UTF-16BE with a mark': joined(bytes(0xfe, 0xff), utf16(ascii, false)),
  'UTF-16LE without a mark': utf16(ascii, true),
  'UTF-16BE without a mark': utf16(ascii, false),
  'UTF-16LE cut in half': joined(bytes(0xff, 0xfe), utf16(ascii, true)).slice(0, -1),
  'well-formed UTF-8': new TextEncoder().encode('Disallow: /ü/€/𝄞\n'),
  'every byte': Uint8Array.from({ length: 256 }, (_, byte) => byte),
  'overlong and surrogate UTF-8': bytes(
    0x2f,
    0xc0,
    0xaf,
    0xe0,
    0x80,
    0xaf,
    0xed,
    0xa0,
    0x80,
    0xf4,
    0x90,
    0x80,
    0x80,
    0x0a,
  ),
  'UTF-8 cut short': bytes(0x2f, 0xe2, 0x82),
  'lone line ends': ascii8('User-agent: a\rDisallow: /\r\nAllow: /b\n\r'),
  NULs: bytes(0, 0, 0, 0x61, 0),
}
for (const [name, bytes] of Object.entries(inputs)) {
  attempt(name, () => {
    check(`printBytes(parse(x)) = x: ${name}`, [...wayleave.printBytes(parse(bytes))], [...bytes])
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    check(`print(parse(x)) = x: ${name}`, print(parse(text)), text)
  })
}
for (const name of [
  'ascii',
  'UTF-16LE with a mark',
  'UTF-16BE with a mark',
  'UTF-16LE without a mark',
  'UTF-16BE without a mark',
]) {
  attempt(name, () => {
    const policy = read(parse(inputs[name]), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
    check(
      `${name} is read`,
      [decide(policy, '/a').verdict, decide(policy, '/b').verdict],
      ['disallow', 'allow'],
    )
  })
}

const runtime = globalThis.Deno !== undefined ? `deno ${globalThis.Deno.version.deno}` : undefined
const name =
  runtime ??
  (globalThis.Bun !== undefined ? `bun ${globalThis.Bun.version}` : `node ${process.versions.node}`)
console.log(JSON.stringify({ runtime: name, passed, failed }))

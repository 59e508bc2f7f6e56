import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X236: a licence that is no URL. */
export const licenseUrl: Rule = {
  code: 'X236',
  name: 'license-url',
  severity: 'error',
  why: 'License gives the whole URL of a file of licence terms, on this host or another (RSL 1.0, robots.txt). The record is for the whole site and belongs to no group; a robot can fetch nothing by a path or by the name of a licence.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsAnywhere(context, 'license')) {
    if (/^https?:\/\/[^/?#\s]+\S*$/i.test(entry.value)) continue
    yield {
      span,
      message: `${entry.value === '' ? 'License has no value' : `${quoted(entry.value)} is no whole URL`}, and robots look for the terms at one. Write it with scheme and host.`,
      readers: context.readersTaking(entry.line, 'license'),
    }
  }
}

// @ts-check
import { deflateRawSync } from 'node:zlib'

/**
 * The address of the workbench with a file open. It is the form of `workbench/src/state/address.ts`: a version,
 * and the state as JSON, deflated, in base64url.
 *
 * @param {string} text the file
 * @param {{ name?: string, tab?: string, dialect?: string }} [options]
 */
export function workbenchLink(text, { name = 'robots.txt', tab = 'findings', dialect = 'rfc-9309' } = {}) {
  const purposes = ['search', 'ai-training', 'ai-search', 'ai-user']
  const state = { text, name, dialect, tab, purposes, names: [], tabs: {} }
  return `/workbench/index.html#1.${deflateRawSync(JSON.stringify(state)).toString('base64url')}`
}

import type { PagePlace } from '../../page/index.ts'

/** Where a reason stands, and what it says. */
export function placeText({ where, line, name, text }: PagePlace): string {
  const at = line === undefined ? '' : ` line ${line}`
  const place = name === undefined || where === 'html' ? `${where}${at}` : `${where}${at}, ${name}`
  return `${place}: ${text}`
}

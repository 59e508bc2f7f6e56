import { counted, markdownText } from '../report/index.ts'
import type { Event } from './events.ts'
import { MAX_RECENT_EVENTS } from './history.ts'

/** Events by day as Markdown, the newest first. If the last run failed somewhere, a line above the events says so. */
export function digest(
  events: readonly Event[],
  { at, sites, failed }: { readonly at: string; readonly sites: number; readonly failed: number },
): string {
  const days = [...new Set(events.map(dayOf))]
  return `${[
    '# What changed in robots.txt files',
    ...(failed === 0
      ? []
      : [`**The last run, at ${markdownText(at)}, failed at ${failed} of ${counted(sites, 'site')}.**`]),
    events.length === 0
      ? 'Nothing has changed since the first look.'
      : `The newest events, ${MAX_RECENT_EVENTS} at most. \`events.jsonl\` of each site has all.`,
    ...days.map((day) => {
      const ofDay = events.filter((event) => dayOf(event) === day)
      return `## ${markdownText(day)}\n\n${ofDay.map(itemOf).join('\n')}`
    }),
  ].join('\n\n')}\n`
}

function dayOf({ at }: Event): string {
  return at.slice(0, 10)
}

function itemOf({ at, site, kind, what }: Event): string {
  return `- ${markdownText(at.slice(11, 16))} ${markdownText(site)} **${markdownText(kind)}**: ${markdownText(what.join(' '))}`
}

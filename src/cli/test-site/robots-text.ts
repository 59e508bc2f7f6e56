/** The robots.txt of the test site, before and after it closes more. */
export function robotsText(crawlDelayMs: number, isChanged: boolean): string {
  const later = isChanged ? 'Disallow: /later/\n' : ''
  return `User-agent: *\nCrawl-delay: ${crawlDelayMs / 1000}\nDisallow: /closed/\n${later}`
}

/** Lines of the file, its comments and blank lines among them. */
const LINES = 5000

/** Rules of a group, and what is around them: a comment, the User-agent line and a blank line. */
const GROUP = 100

const AGENTS = ['*', 'Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'CCBot', 'AhrefsBot', 'Applebot']

const SHAPES: readonly ((n: number) => string)[] = [
  (n) => `Disallow: /shop/${n}/`,
  (n) => `Allow: /shop/${n}/sale`,
  (n) => `Disallow: /*?page=${n}`,
  (n) => `Disallow: /archive/${n % 97}/${n}`,
  (n) => `Disallow: /files/*-${n}.pdf$`,
]

/** A file of 5,000 lines, as a large site with a generator writes it. */
export function longFile(): string {
  const lines = Array.from({ length: LINES }, (_, index) => {
    const inGroup = index % GROUP
    const group = Math.floor(index / GROUP)
    if (inGroup === 0) return `# part ${group + 1}`
    if (inGroup === 1)
      return `User-agent: ${AGENTS[group] ?? `partner-${String.fromCharCode(97 + (group % 26))}-bot`}`
    if (inGroup === GROUP - 1) return ''
    return SHAPES[index % SHAPES.length]?.(index) ?? ''
  })
  return `${lines.join('\n')}\n`
}

/**
 * The file's number of each line of a text that only LF ends, by its index. A CR on its own ends a line of
 * the file, too, so later lines have higher numbers.
 */
export function lineNumbers(text: string): (index: number) => number {
  if (!text.includes('\r')) return (index) => index + 1
  let next = 1
  const numbers = text.split('\n').map((line) => {
    // A record begins after the CRs before it, which these programs trim.
    const number = next + loneCrs(/^[\s\0]*/.exec(line)?.[0] ?? '', line)
    next += 1 + loneCrs(line, line)
    return number
  })
  return (index) => numbers[index] ?? next
}

/**
 * The number of CRs at the beginning of a line that end a line by themselves. A CR at the end of the line belongs to
 * its LF.
 */
function loneCrs(part: string, line: string): number {
  const count = part.split('\r').length - 1
  return part === line && line.endsWith('\r') ? count - 1 : count
}

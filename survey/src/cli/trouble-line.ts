/** Prints what somebody should know, each message once. A queue that is away repeats it. */
export function troubleLine(): (message: string) => void {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message)) return
    said.add(message)
    process.stderr.write(`${message}\n`)
  }
}

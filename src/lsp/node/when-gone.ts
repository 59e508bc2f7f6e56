/** Milliseconds between two looks whether a process is there. */
const LOOK_MS = 2_000

/**
 * Calls a function once a process has ended. A process that does not exist at the start is not watched: in a
 * container, the process id of the client may mean nothing.
 *
 * @returns a function that ends the watch.
 */
export function whenGone(id: number, call: () => void): () => void {
  if (!isThere(id)) return () => undefined
  const timer = setInterval(() => {
    if (isThere(id)) return
    clearInterval(timer)
    call()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

function isThere(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // A process of another user is there, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

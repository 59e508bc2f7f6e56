import { useEffect, useState } from 'preact/hooks'

/** The value of a store outside the components, current on each drawing. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  const value = read()
  const [, draw] = useState(value)
  useEffect(() => {
    const listener = (): void => draw(() => read())
    listener()
    return subscribe(listener)
  }, [])
  return value
}

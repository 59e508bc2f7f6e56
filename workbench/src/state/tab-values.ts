import { current, update, useStore } from './store.ts'

/** What a tab keeps in the address, and how to change members of it. */
export function useTabValues<T extends object>(
  tab: string,
  first: T,
): readonly [T, (change: Partial<T>) => void] {
  const kept = useStore((state) => state.tabs[tab])
  const values = { ...first, ...wellFormed(kept, first) }
  return [values, (change) => update({ tabs: { ...current().tabs, [tab]: { ...values, ...change } } })]
}

/** The kept members that have the type they should have. An address may hold anything. */
function wellFormed<T extends object>(kept: unknown, first: T): Partial<T> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(first).flatMap(([name, value]) => {
      const own: unknown = Reflect.get(kept, name)
      const isAlike =
        typeof own === typeof value && own !== null && Array.isArray(own) === Array.isArray(value)
      return isAlike ? [[name, own]] : []
    }),
  ) as Partial<T>
}

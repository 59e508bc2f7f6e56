/** Ranges up to this length are sorted by insertion alone (libstdc++, `_S_threshold`). */
const THRESHOLD = 16

/**
 * `std::sort` of libstdc++, which is not stable: equal items come in the order in which it leaves them.
 * Introsort (Musser 1997) without its fallback to a heap, which takes an input made for it.
 */
export function stdSort<T>(items: T[], isBefore: (one: T, other: T) => boolean): T[] {
  const at = (index: number): T => items[index] as T
  const swap = (one: number, other: number): void => {
    ;[items[one], items[other]] = [at(other), at(one)]
  }
  const insertUnguarded = (index: number): void => {
    const value = at(index)
    let hole = index
    for (; isBefore(value, at(hole - 1)); hole--) items[hole] = at(hole - 1)
    items[hole] = value
  }
  const insertionSort = (first: number, last: number): void => {
    for (let index = first + 1; index < last; index++) {
      if (isBefore(at(index), at(first))) items.splice(first, 0, ...items.splice(index, 1))
      else insertUnguarded(index)
    }
  }
  const moveMedianToFirst = (result: number, a: number, b: number, c: number): void => {
    if (isBefore(at(a), at(b))) {
      if (isBefore(at(b), at(c))) swap(result, b)
      else swap(result, isBefore(at(a), at(c)) ? c : a)
    } else if (isBefore(at(a), at(c))) swap(result, a)
    else swap(result, isBefore(at(b), at(c)) ? c : b)
  }
  const partition = (from: number, to: number, pivot: number): number => {
    let first = from
    let last = to
    for (;;) {
      while (isBefore(at(first), at(pivot))) first++
      last--
      while (isBefore(at(pivot), at(last))) last--
      if (first >= last) return first
      swap(first, last)
      first++
    }
  }
  const loop = (first: number, end: number): void => {
    let last = end
    while (last - first > THRESHOLD) {
      moveMedianToFirst(first, first + 1, first + Math.floor((last - first) / 2), last - 1)
      const cut = partition(first + 1, last, first)
      loop(cut, last)
      last = cut
    }
  }
  loop(0, items.length)
  insertionSort(0, Math.min(THRESHOLD, items.length))
  for (let index = THRESHOLD; index < items.length; index++) insertUnguarded(index)
  return items
}

import {
  type GlobItem,
  type GlobPattern,
  matchesUnit,
  type Pattern,
  type PrefixPattern,
  type WildcardPattern,
} from '../pattern.ts'

/** How texts are found in a path: by the path itself, or faster. */
interface Search {
  /** Like `String.indexOf`. */
  indexOf(text: string, from: number): number
  /** Counts the steps of globs. `false` once there are too many: the result then means nothing. */
  spend?(steps: number): boolean
}

/**
 * Does the path match the pattern? This plain matcher is the reference for every faster one. Its cost is at
 * most the length of the path times that of the pattern; it never backtracks over more than one star.
 *
 * @param search see `SearchedPath`.
 */
export function matches(pattern: Pattern, path: string, search: Search = path): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return path.startsWith(pattern.text) && (pattern.below === undefined || path < pattern.below)
    case 'exact':
      return path === pattern.text
    case 'wildcard':
      return matchesWildcard(pattern, path, search)
    case 'glob':
      return matchesGlob(pattern, path, search)
  }
}

/**
 * Does the path at `from` to `end` in a text sort before the bound of a prefix? The path begins with the
 * prefix, and so does the bound.
 */
export function isBelow(
  { text: { length }, below = '' }: PrefixPattern,
  text: string,
  from: number,
  end: number,
): boolean {
  for (let at = length; at < below.length; at++) {
    const index = from + at
    if (index >= end) return true
    const difference = text.charCodeAt(index) - below.charCodeAt(at)
    if (difference !== 0) return difference < 0
  }
  return false
}

/**
 * Greedy: the earliest occurrence of each middle segment leaves the most room for the rest, so no other is
 * tried.
 */
function matchesWildcard(pattern: WildcardPattern, path: string, search: Search): boolean {
  const { segments, anchored } = pattern
  const first = segments[0] as string
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = segments.length - 1
  for (let index = 1; index < last; index++) {
    const segment = segments[index] as string
    const start = search.indexOf(segment, at)
    if (start === -1) return false
    at = start + segment.length
  }
  const final = segments[last] as string
  // A final star matches the rest of the path, anchored or not.
  if (final === '') return true
  if (!anchored) return search.indexOf(final, at) !== -1
  if (pattern.firstOccurrence === true) {
    const start = search.indexOf(final, at)
    return start !== -1 && start + final.length === path.length
  }
  return path.length - final.length >= at && path.endsWith(final)
}

/**
 * Does a glob match a path? Every item but a run matches a fixed number of characters. So what stands between
 * two runs is a segment of fixed width, and its earliest occurrence leaves the most room for the rest, as in
 * a wildcard pattern. A place may begin a segment only if its longest literal stands there.
 */
function matchesGlob({ items }: GlobPattern, path: string, search: Search): boolean {
  let run = nextRun(items, 0)
  if (firstMismatch(items, 0, run, path, 0) < run) return false
  let at = widthOf(items, 0, run)
  if (run === items.length) return at === path.length
  while (at !== -1) {
    const start = run + 1
    run = nextRun(items, start)
    if (run === items.length) {
      const from = path.length - widthOf(items, start, run)
      return from >= at && firstMismatch(items, start, run, path, from) === run
    }
    at = findSegment(items, start, run, path, at, search)
  }
  return false
}

function nextRun(items: readonly GlobItem[], from: number): number {
  let at = from
  while (at < items.length && items[at]?.kind !== 'run') at++
  return at
}

function widthOf(items: readonly GlobItem[], from: number, to: number): number {
  let width = 0
  for (let index = from; index < to; index++) {
    const item = items[index] as GlobItem
    width += item.kind === 'literal' ? item.text.length : 1
  }
  return width
}

/**
 * The index of the first item from `from` to `to` that does not match the path from `start` on; `to` if all
 * do.
 */
function firstMismatch(
  items: readonly GlobItem[],
  from: number,
  to: number,
  path: string,
  start: number,
): number {
  let at = start
  for (let index = from; index < to; index++) {
    const item = items[index] as GlobItem
    if (item.kind === 'literal') {
      if (!path.startsWith(item.text, at)) return index
      at += item.text.length
    } else {
      if (at >= path.length || !matchesUnit(item, path.charCodeAt(at))) return index
      at += 1
    }
  }
  return to
}

/**
 * The offset at which the earliest occurrence of the items from `from` to `to` ends, among those that begin at `at`
 * or later; -1 if there is none.
 */
function findSegment(
  items: readonly GlobItem[],
  from: number,
  to: number,
  path: string,
  at: number,
  search: Search,
): number {
  let literal = ''
  let before = 0
  let width = 0
  let widestSet = 0
  for (let index = from; index < to; index++) {
    const item = items[index] as GlobItem
    if (item.kind === 'literal' && item.text.length > literal.length) {
      literal = item.text
      before = width
    }
    width += item.kind === 'literal' ? item.text.length : 1
    if (item.kind === 'set') widestSet = Math.max(widestSet, item.ranges.length)
  }
  if (literal.length === width) {
    const place = search.indexOf(literal, at)
    return place === -1 ? -1 : place + width
  }
  const last = path.length - width
  for (let start = at; start <= last; start++) {
    if (literal !== '') {
      const place = search.indexOf(literal, start + before)
      start = place - before
      if (place === -1 || start > last) return -1
    }
    const mismatch = firstMismatch(items, from, to, path, start)
    if (mismatch === to) return start + width
    if (search.spend?.((mismatch - from + 1) * (1 + widestSet)) === false) return -1
  }
  return -1
}

/**
 * The result of a {@link Matcher} with a limit whose list holds globs that take too many steps on the path. A
 * matcher without a limit never gives it.
 */
export const GIVEN_UP = -2

/** Finds the first pattern of an ordered list that matches a path. */
export interface Matcher {
  /**
   * Index of the first pattern that matches, or -1; perhaps {@link GIVEN_UP}. Without `from` the text is the
   * path; with it, the text is a URL whose path begins there and ends before a fragment, and at `to` > `from` at
   * the latest.
   *
   * @param isEnd there is no fragment: the path ends at `to`.
   */
  first(text: string, from?: number, to?: number, isEnd?: boolean): number
}

/** The index where the path of a URL ends that begins at `from`: before a fragment. */
export function endOfPath(url: string, from: number): number {
  const hash = url.indexOf('#', from)
  return hash === -1 ? url.length : hash
}

// @ts-check
/**
 * The path and query of an absolute URL, for peers that take no URL: cutting it out is part of a decision.
 *
 * @param {string} url
 */
export function pathOf(url) {
  const at = url.indexOf('/', url.indexOf('//') + 2)
  return at < 0 ? '/' : url.slice(at)
}

/**
 * The failure function of a segment: for every n, the length of the longest proper prefix of the segment's
 * first n code units that is also their suffix (Knuth, Morris, Pratt 1977). Takes linear time.
 */
export function failureFunction(segment: string): Int32Array {
  const failure = new Int32Array(segment.length + 1)
  for (let at = 1, matched = 0; at < segment.length; at++) {
    while (matched > 0 && segment.charCodeAt(matched) !== segment.charCodeAt(at))
      matched = failure[matched] as number
    if (segment.charCodeAt(matched) === segment.charCodeAt(at)) matched += 1
    failure[at + 1] = matched
  }
  return failure
}

/**
 * Patterns as automata: proofs about all URLs at once.
 *
 * **Theory.** A policy is a decision list of regular patterns. They are matched against the output of a URL
 * transducer, which normalises a URL as the dialect does. The automaton of a policy runs over the symbols of
 * URLs: a visible ASCII character or one percent-escape. The state of a pattern is its Brzozowski derivative.
 * The state of a list is the vector of its patterns' derivatives in a canonical form. The state of a policy
 * is a state of its transducer and one of its list. All automata are deterministic but for the guesses of
 * transducers, and are built lazily: a question costs only the states it visits.
 *
 * **Questions.** Two policies are compared on the product of their automata by A*, with the cost of a URL as
 * distance. A witness is the cheapest URL, of these the most natural. The heuristic is a lower bound on the
 * rest of the URL, from the patterns' least lengths and the transducers' output bounds. A search that
 * exhausts the product is a proof that there is no difference. Searches for one pair of deciding rules also
 * prune states that a visited one subsumes.
 *
 * **Order of attempts.** Cheap textual proofs come first. `findDifference`: restrict the lists to their
 * changes → difference or equality by text → search. `differences` goes through the pairs of rules that may
 * decide one path: overlap and covers by text → candidate paths → one search for all candidates of a rule → a
 * search for each pair.
 *
 * **Guarantees.** Every witness is checked with the plain matcher. A question whose budget is spent is
 * `undecided`, with the states it cost; nothing turns that into "equal". The budget counts states; states of
 * very long lists count for several (`ENTRIES_PER_STATE`). Defaults: 50,000 states a question (`MAX_STATES`),
 * 100,000 for all regions.
 *
 * **Sources.**
 * - derivatives: Brzozowski, Derivatives of Regular Expressions, 1964; segments by Knuth, Morris, Pratt, 1977
 * - search: Hart, Nilsson, Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths
 *   (A*), 1968; Yoshizumi, Miura, Ishida, A* with Partial Expansion, 2000
 * - pruning: De Wulf, Doyen, Henzinger, Raskin, Antichains, 2006; here a simulation read off the entries of a
 *   list
 * - bounds of transducers: Bellman, 1958, and Ford, 1956
 * - common entries of two lists: longest increasing subsequence by patience sorting (Schensted, 1961)
 *
 * **Map.** Each folder imports only folders that stand before it here.
 * - `transducer/`: what holds of transducers alone. `guards` (URLs that clients send), `symbol-order` (which
 *   symbol is tried first, and representatives of equivalent ones). `classified-transitions` with
 * `transitions`
 *   (symbols with equal transitions), `symbol-classes` (outputs with equal effect on a list).
 *   `transducer-bounds` (output bound, divergence), `joint-guesses` (may two transducers both have guessed
 *   right?).
 * - `states/`: `derivatives` (with `derivative-list`, `failure-function`) → `canonical-list` →
 *   `list-automaton` → `product-states` (with `transducer-track`, `subsumption-key`).
 * - `textual/`: proofs and candidates without automata. `prefix-overlap`; `transduced-inclusion` with
 *   `joint-state` (does a match survive a change of transducer?); `shared-entries`, `restrict-to-changes`,
 *   `equal-by-text`, `difference-by-text`, `candidate-path`, `candidate-difference`.
 * - `queries/`: `product-search` (A*) with `priority-queue` and `antichain`; `automata` (what questions
 *   share); `find-path`, `find-difference`, `deciding-pairs` and `all-differences`, `is-entry-needed`.
 */

export {
  differences,
  MAX_REGION_STATES,
  MAX_REGIONS,
  type Region,
} from './queries/all-differences.ts'
export { Automata, BAD, GOOD, type PathResult } from './queries/automata.ts'
export { findDifference } from './queries/find-difference.ts'
export { findGoodForAll, findPath, hasPath } from './queries/find-path.ts'
export { isEntryNeeded } from './queries/is-entry-needed.ts'
export { candidateDifference } from './textual/candidate-difference.ts'
export { isKeptByOrder } from './textual/equal-by-order.ts'
export {
  mayOverlapInText,
  mayOverlapOneOf,
  type Overlapping,
  overlappingIn,
} from './textual/prefix-overlap.ts'
export { restrictToChanges } from './textual/restrict-to-changes.ts'
export { isSentUnchanged } from './transducer/guards.ts'

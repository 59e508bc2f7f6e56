// @ts-check
/**
 * Reads nothing and allows everything: what a cold start costs without a peer. @type
 * {import('../peers.mjs').Peer}
 */
export default { prepare: () => true, allows: (prepared) => prepared }

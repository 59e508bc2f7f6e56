/** Tells whether a client is the robot that it says: by its name, by the addresses that its operator publishes, and by the DNS. */
export { AddressRanges } from './address-ranges.ts'
export {
  type DatedLists,
  MAX_LIST_BYTES,
  newestDatedLists,
  PublishedRanges,
  type RangeList,
} from './published-ranges.ts'
export { listUrls, type Refreshed, refreshRanges } from './refresh-ranges.ts'
export { type Dns, systemDns } from './reverse-dns.ts'
export {
  type NodeRobotVerifierOptions,
  nodeRobotVerifier,
  type RobotVerifierOptions,
  robotVerifier,
  type VerifiedRequest,
} from './robot-middleware.ts'
export { type RobotVerdict, type VerifyRobotOptions, verifyRobot } from './verify-robot.ts'
export type { FetchedKeys, KeyDirectoriesOptions } from './web-bot-auth/key-directories.ts'
export { type PrivateJwk, type SigningOptions, webBotAuth } from './web-bot-auth/sign-requests.ts'
export type { SignedRequest } from './web-bot-auth/signature-base.ts'
export {
  type SignatureVerdict,
  SignatureVerifier,
  type SignatureVerifierOptions,
} from './web-bot-auth/verify-signature.ts'

/** Whether a robot is who it says: by the addresses that its operator publishes. */
export { AddressRanges, PublishedRanges, type RangeList } from '../verify/index.ts'

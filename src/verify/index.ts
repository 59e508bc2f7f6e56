/** Who a robot really is: by the addresses that its operator publishes. */
export { type AddressNumber, AddressRanges, addressNumber } from './address-ranges.ts'
export { PublishedRanges, type RangeList } from './published-ranges.ts'

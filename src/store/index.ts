/** What crawlers share: the contract, and the store of one process. Others have entry points of their own. */
export { type Grant, type SlotTerms, type StoredRecord, type StoreMs, type Store, StoreError } from './store.ts'

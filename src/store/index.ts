/** What crawlers share: the contract, and the store of one process. Others have entry points of their own. */
export { type Grant, type SlotTerms, type Store, type StoredRecord, StoreError, type StoreMs } from './store.ts'

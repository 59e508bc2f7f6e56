/** A store in a table of PostgreSQL that many machines share. */
export {
  POSTGRES_TABLE,
  POSTGRES_TIMEOUT_MS,
  type PostgresClient,
  type PostgresStoreOptions,
  postgresStore,
} from '../../store/postgres-store.ts'

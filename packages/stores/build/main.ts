import { buildEmptyDatabase } from '../src/sql/embedded/empty-database.ts'

/** Lays out the empty database that new embedded databases are copies of: `node build/main.ts`. */

await buildEmptyDatabase()

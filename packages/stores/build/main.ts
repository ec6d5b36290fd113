import { buildEmptyDatabase } from './empty-database.ts'

/** Lays out the empty database that new embedded databases are copies of: `node build/main.ts`. */

await buildEmptyDatabase()

import { randomBytes } from 'node:crypto'
import type { Database } from '@portico/stores'
import type { Insertable, Kysely } from 'kysely'

/** What is kept of a notice. */
export type NewNotice = Omit<Insertable<Database['notice']>, 'id' | 'reported_at'>

/** Keeps what is about to be sent; answers its name. */
export async function keepNotice(db: Kysely<Database>, notice: NewNotice): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await db
    .insertInto('notice')
    .values({ id, ...notice })
    .execute()
  return id
}

/** Forgets what could not be sent. */
export async function dropNotice(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('notice').where('id', '=', id).execute()
}

import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { whileOnlyWriter } from './only-writer.ts'
import type { KeptIdentity, MarketHistory } from './port.ts'

/** Rows of one statement, well below the parameters that it may have. */
const rowsAtOnce = 500

type Db = Kysely<Database>

async function readIdentities(db: Db): Promise<readonly KeptIdentity[]> {
  const rows = await db.selectFrom('market_identity').selectAll().orderBy('added_at').execute()
  return rows.map((row) => ({
    source: row.source,
    sourceId: row.source_id,
    assetId: row.asset_id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    addedAt: row.added_at.toISOString(),
  }))
}

async function keepIdentities(db: Db, identities: readonly KeptIdentity[]): Promise<readonly KeptIdentity[]> {
  for (let from = 0; from < identities.length; from += rowsAtOnce) {
    const rows = identities.slice(from, from + rowsAtOnce).map((identity) => ({
      source: identity.source,
      source_id: identity.sourceId,
      asset_id: identity.assetId,
      kind: identity.kind,
      code: identity.code,
      name: identity.name,
      added_at: new Date(identity.addedAt),
    }))
    await db
      .insertInto('market_identity')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return readIdentities(db)
}

/** Which asset a source means, a row for each listing. */
export function createIdentityTable(db: Db): Pick<MarketHistory, 'readIdentities' | 'keepIdentities'> {
  return {
    readIdentities: () => readIdentities(db),
    keepIdentities: (identities) => whileOnlyWriter(db, (step) => keepIdentities(step, identities)),
  }
}

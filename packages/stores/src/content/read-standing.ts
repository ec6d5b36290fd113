import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { standingRows } from './content-rows.ts'
import type { KnownTexts, StandingPublication } from './port.ts'

interface Wanted {
  readonly website: string
  readonly now: Date
  readonly known?: KnownTexts
}

/** So many texts are asked for at once. */
const textsAtOnce = 200

/** What is shown at a time, of each document one publication, and what starts later. */
async function readPublications(db: Kysely<Database>, { website, now }: Wanted) {
  const standing = () =>
    standingRows(db, website).select(['shown.id', 'shown.document', 'shown.revision', 'shown.starts_at'])
  const holding = standing()
    .distinctOn('shown.document')
    .where('shown.starts_at', '<=', now)
    .orderBy('shown.document')
    .orderBy('shown.starts_at', 'desc')
    .orderBy('shown.id', 'desc')
  const planned = standing().where('shown.starts_at', '>', now)
  return [...(await holding.execute()), ...(await planned.execute())]
}

/** Texts by document and revision, as one key. */
async function readTexts(
  db: Kysely<Database>,
  { website }: Wanted,
  wanted: readonly { readonly document: string; readonly revision: number }[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (let start = 0; start < wanted.length; start += textsAtOnce) {
    const some = wanted.slice(start, start + textsAtOnce)
    const rows = await db
      .selectFrom('content_revision')
      .select(['document', 'number', 'text'])
      .where('website', '=', website)
      .where((row) => row.or(some.map(({ document, revision }) => row.and({ document, number: revision }))))
      .execute()
    for (const { document, number, text } of rows) texts.set(`${document} ${number}`, text)
  }
  return texts
}

/** Reads what is shown and what is planned, and of its texts those that the caller does not have. */
export async function readStanding(
  db: Kysely<Database>,
  wanted: Wanted,
): Promise<readonly StandingPublication[]> {
  const { known = () => undefined } = wanted
  const rows = await readPublications(db, wanted)
  const missing = rows.flatMap(({ document, revision }) =>
    revision === null || known(document, revision) !== undefined ? [] : [{ document, revision }],
  )
  const texts = await readTexts(db, wanted, missing)
  return rows.map(({ id, document, revision, starts_at: startsAt }) => {
    const text =
      revision === null ? null : (known(document, revision) ?? texts.get(`${document} ${revision}`) ?? null)
    return { id, document, revision, startsAt, text }
  })
}

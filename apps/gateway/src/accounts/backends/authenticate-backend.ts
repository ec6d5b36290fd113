import { timingSafeEqual } from 'node:crypto'
import type { Backend, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { tokenHash } from '../secrets.ts'
import { isBackendName } from './backend-name.ts'

const longestHeader = 512

/** Finds a backend by its name. */
export async function findBackend(
  db: Kysely<Database>,
  { website, name }: { readonly website: string; readonly name: string },
): Promise<Backend | null> {
  if (!isBackendName(name)) return null
  const found = await db
    .selectFrom('backend')
    .selectAll()
    .where('website', '=', website)
    .where('name', '=', name)
    .executeTakeFirst()
  return found ?? null
}

/** Name and secret out of an Authorization header (RFC 7617, RFC 6749 section 2.3.1); null where there is none that can be read. */
function readBasic(header: string | undefined): { readonly name: string; readonly secret: string } | null {
  if (header === undefined || header.length > longestHeader) return null
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) }
}

function hasSecret(backend: Backend, secret: string, nowMs: number): boolean {
  const given = tokenHash(secret)
  const { old_secret_hash: old, old_until: until } = backend
  const isOldValid = old !== null && until !== null && until.getTime() > nowMs
  const known = isOldValid ? [backend.secret_hash, old] : [backend.secret_hash]
  return known.some((hash) => timingSafeEqual(hash, given))
}

/** The backend that an Authorization header proves; null where it proves none. */
export async function authenticateBackend(
  db: Kysely<Database>,
  request: { readonly website: string; readonly authorization: string | undefined; readonly nowMs: number },
): Promise<Backend | null> {
  const given = readBasic(request.authorization)
  if (given === null) return null
  const backend = await findBackend(db, { website: request.website, name: given.name })
  return backend !== null && hasSecret(backend, given.secret, request.nowMs) ? backend : null
}

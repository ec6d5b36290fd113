import { createContentStore, openSql } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import { runContentCommand } from '../content/content-command.ts'
import type { ContentAnswer, ContentRequest } from '../content/content-request.ts'
import { previewPurpose } from '../content/preview-link.ts'
import { resolveAddress } from '../http/listen.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { publicOriginOf } from '../origins.ts'
import { readBrand } from '../read-brand.ts'
import { readServerSecret } from '../trust/server-secret.ts'
import { trustFolderOf } from '../trust/trust-place.ts'

/** A person would rather wait than ask again. */
const patienceMs = 10_000

/** Does what an operator asks about documents on the database itself. */
export async function onDatabase(
  request: ContentRequest,
  { config, logger }: { readonly config: ServerConfig; readonly logger: ServerLogger },
): Promise<ContentAnswer> {
  const { dataFolder, database, brand: website, secrets } = config
  const { databaseUrl } = secrets
  const { migrations } = database
  await using sql = await openSql({
    dataFolder,
    databaseUrl,
    migrations,
    acquireTimeoutMs: patienceMs,
    logger,
  })
  await using address = await resolveAddress(config.http)
  // Awaited here: the database is closed when this function is left.
  return await runContentCommand(request, {
    store: createContentStore({ sql, website, now: Date.now }),
    brand: await readBrand(website),
    ...{ website, nowMs: Date.now() },
    origin: publicOriginOf(config.http.publicOrigin, address),
    previewKey: async () => (await readServerSecret(trustFolderOf(config)))(previewPurpose),
  })
}

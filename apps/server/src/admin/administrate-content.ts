import { createContentStore, openSql } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import { askForContent } from '../content/ask-for-content.ts'
import { runContentCommand } from '../content/content-command.ts'
import { type ContentAnswer, readContentRequest } from '../content/content-request.ts'
import { previewPurpose } from '../content/preview-link.ts'
import { trustFolderOf } from '../open-accounts.ts'
import { resolveAddress } from '../http/listen.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { publicOriginOf } from '../origins.ts'
import { readBrand } from '../read-brand.ts'
import { readSocketRecord } from '../report/socket-record.ts'
import { openServerSecret } from '../trust/server-secret.ts'

/** A person would rather wait than ask again. */
const patienceMs = 10_000

/**
 * Does what an operator asks about documents: by the running server where that has the embedded database open, else on the database
 * itself, which running servers look at every other second.
 * @throws ContentError where a running server did not do it
 */
export async function administrateContent(
  args: readonly string[],
  { config, logger }: { readonly config: ServerConfig; readonly logger: ServerLogger },
): Promise<ContentAnswer> {
  const request = await readContentRequest(args)
  if (request === null) return { result: 'unknown', text: '' }
  const { databaseUrl } = config.secrets
  const server = databaseUrl === null ? await readSocketRecord(config.dataFolder) : null
  const answer = server === null ? null : await askForContent(server.address, request)
  if (answer !== null) return answer
  const { dataFolder, database, brand: website } = config
  const { migrations } = database
  const options = { dataFolder, databaseUrl, migrations, acquireTimeoutMs: patienceMs, logger }
  await using sql = await openSql(options)
  // Awaited here: the database is closed when this function is left.
  return await runContentCommand(request, {
    store: createContentStore({ sql, website, now: Date.now }),
    brand: await readBrand(website),
    ...{ website, nowMs: Date.now() },
    origin: publicOriginOf(config.http.publicOrigin, await resolveAddress(config.http)),
    previewKey: async () => (await openServerSecret(trustFolderOf(config)))(previewPurpose),
  })
}

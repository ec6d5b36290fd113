import type { ServerConfig } from '../config/config.ts'
import { askForContent } from '../content/ask-for-content.ts'
import { type ContentAnswer, readContentRequest } from '../content/content-request.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { readSocketRecord } from '../report/socket-record.ts'

/**
 * Does what an operator asks about documents: by the running server where that has the embedded database open, else on the database
 * itself, which running servers look at every other second.
 * @throws ContentError where a running server did not do it
 */
export async function administrateContent(
  args: readonly string[],
  options: { readonly config: ServerConfig; readonly logger: ServerLogger },
): Promise<ContentAnswer> {
  const request = await readContentRequest(args)
  if (request === null) return { result: 'unknown', text: '' }
  const { dataFolder, secrets } = options.config
  const server = secrets.databaseUrl === null ? await readSocketRecord(dataFolder) : null
  const answer = server === null ? null : await askForContent(server.address, request)
  if (answer !== null) return answer
  // Loaded where it is needed: a server that is asked has all of this already.
  const { onDatabase } = await import('./content-on-database.ts')
  return onDatabase(request, options)
}

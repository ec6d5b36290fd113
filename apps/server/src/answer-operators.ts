import { createEventReport } from '@portico/stores'
import * as v from 'valibot'
import { runContentCommand } from './content/content-command.ts'
import { contentRequest } from './content/content-request.ts'
import { previewPurpose } from './content/preview-link.ts'
import { publicOriginOf } from './origins.ts'
import { serveReports } from './report/serve-reports.ts'
import type { Services } from './services.ts'
import { openServerSecret } from './trust/server-secret.ts'
import { trustFolderOf } from './trust/trust-place.ts'

const posted = v.pipe(v.string(), v.parseJson(), contentRequest)

/**
 * Answers operators on this machine about the embedded database, which no other process may open: reports, and acts on documents. What
 * they publish is shown at once. The stack ends it.
 */
export async function answerOperators(services: Services, stack: AsyncDisposableStack): Promise<void> {
  const { config, brand, address, stores, content, logger } = services
  const { sql } = stores
  const { store } = content
  if (config.secrets.databaseUrl !== null || sql === null || store === null) return
  async function act(text: string) {
    if (store === null) return {}
    const answer = await runContentCommand(v.parse(posted, text), {
      ...{ store, brand, website: config.brand, nowMs: Date.now() },
      origin: publicOriginOf(config.http.publicOrigin, address),
      previewKey: async () => (await openServerSecret(trustFolderOf(config)))(previewPurpose),
    })
    await content.refresh()
    return answer
  }
  const { read } = createEventReport({ sql })
  const posts = new Map([['/content', act]])
  stack.use(await serveReports({ dataFolder: config.dataFolder, report: read, logger, posts }))
}

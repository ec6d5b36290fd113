import type { RedisWatch } from '../redis/redis-watch.ts'
import { createFolderFiles } from './folder-files.ts'
import { createKeptFiles, type KeptFilesOptions } from './keep-round.ts'
import type { BuiltFiles } from './port.ts'

/** Where the files of builds are kept. */
export interface BuiltFilesChoice extends KeptFilesOptions {
  /** Null keeps them in the folder, for one machine. */
  readonly redisUrl: string | null
  /** Absolute path. */
  readonly folder: string
  readonly website: string
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch | undefined
}

/** Opens the files of all builds of a site. Never throws for a server that cannot be reached. */
export async function openBuiltFiles(choice: BuiltFilesChoice): Promise<BuiltFiles> {
  const { redisUrl, folder, website, logger, watch } = choice
  if (redisUrl === null) return createKeptFiles(createFolderFiles(folder), choice)
  const { openRedisFiles } = await import('./redis-files.ts')
  const purpose = 'the files of other builds'
  return createKeptFiles(await openRedisFiles({ redisUrl, website, logger, watch, purpose }), choice)
}

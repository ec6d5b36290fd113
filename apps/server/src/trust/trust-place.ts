import { join } from 'node:path'
import type { ServerConfig } from '../config/config.ts'

/** Where the keys and the certificates of a server lie. */
export function trustFolderOf(config: Pick<ServerConfig, 'dataFolder'>): string {
  return join(config.dataFolder, 'trust')
}

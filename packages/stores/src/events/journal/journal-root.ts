import { join } from 'node:path'

/** The folder of all journals of a data folder. */
export function rootOf(dataFolder: string): string {
  return join(dataFolder, 'events-journal')
}

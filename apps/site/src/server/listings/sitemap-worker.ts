import * as v from 'valibot'
import { taskHandler } from '../workers/task-handler.ts'
import { createSitemapWriter } from './sitemap-writer.ts'

/** The worker that writes sitemaps: a second of work for a file of 50 MB, which pages must not wait for. */

/** What all sets may take on the disk: thrice the files of 300 assets in 28 languages, so that those of the day before stay. */
const spaceBytes = 2_000_000_000

export const handle = taskHandler(
  v.object({ folder: v.string(), name: v.string() }),
  createSitemapWriter(spaceBytes),
)

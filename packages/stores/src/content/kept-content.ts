import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { StandingPublication } from './port.ts'

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    website: v.string(),
    publications: v.array(
      v.strictObject({
        id: v.number(),
        document: v.string(),
        revision: v.nullable(v.number()),
        startsAt: v.pipe(
          v.string(),
          v.isoTimestamp(),
          v.transform((text) => new Date(text)),
        ),
        text: v.nullable(v.string()),
      }),
    ),
  }),
)

/** What was read last from the database, in a file: a process that starts while the database is away shows it. */
export interface KeptContent {
  /** Nothing where nothing was kept. Rejects where the file cannot be read. */
  read(): Promise<readonly StandingPublication[]>
  write(publications: readonly StandingPublication[]): Promise<void>
}

/** Keeps it at a path. What is damaged or of another site counts as nothing. */
export function createKeptContent(path: string, website: string): KeptContent {
  return {
    async read() {
      try {
        const parsed = v.safeParse(schema, await readFile(path, 'utf8'))
        return parsed.success && parsed.output.website === website ? parsed.output.publications : []
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    },
    async write(publications) {
      // Processes that share the folder write at the same time: each has a draft of its own.
      const draft = `${path}.${randomUUID()}.part`
      try {
        await writeFile(draft, JSON.stringify({ website, publications }), { mode: 0o600 })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

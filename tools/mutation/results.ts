import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Judgement } from './judge.ts'

const Line = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    outcome: v.picklist(['killed', 'timed out', 'survived', 'unreached']),
    by: v.nullable(v.string()),
    ran: v.number(),
  }),
)

/** Judgements by mutant that a run keeps as it goes, so that the next one takes it up where it ended. */
export function openResults(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const known = new Map<string, Judgement>()
  for (const line of lines.filter((text) => text !== '')) {
    const { id, ...judgement } = v.parse(Line, line)
    known.set(id, judgement)
  }
  return {
    known,
    add: (id: string, judgement: Judgement) => {
      known.set(id, judgement)
      appendFileSync(path, `${JSON.stringify({ id, ...judgement })}\n`)
    },
  }
}

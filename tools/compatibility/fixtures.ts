import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { answer } from './answers.ts'
import { people } from './people.ts'

const folder = new URL('fixtures/', import.meta.url)

/** Where each fixture lies. */
export const places = {
  embeddedData: fileURLToPath(new URL('embedded-data.tar.zst', folder)),
  postgresData: fileURLToPath(new URL('postgres-data.tar.zst', folder)),
  postgresDump: fileURLToPath(new URL('postgres.sql', folder)),
  /** What NATS held: events that no collector had copied yet. */
  natsData: fileURLToPath(new URL('nats-data.tar.zst', folder)),
  facts: fileURLToPath(new URL('facts.json', folder)),
  notes: fileURLToPath(new URL('../changed-answers.json', folder)),
  answers: fileURLToPath(new URL('answers.json', folder)),
} as const

const store = v.strictObject({
  people,
  /** The key that passwords are sealed with. */
  serverKey: v.string(),
})

/** What the former release held in one place, so far as it cannot be read out of the place itself. */
export type StoreFacts = v.InferOutput<typeof store>

/** What the fixtures hold. */
export const facts = v.strictObject({
  /** The commit that they are from. */
  commit: v.string(),
  /** When they were made; a process that they are given to believes that it is a minute later. */
  madeAtMs: v.number(),
  /** Equal versions of the market mean equal figures. */
  snapshot: v.string(),
  embedded: store,
  postgres: store,
})

/** What the fixtures hold. */
export type Facts = v.InferOutput<typeof facts>

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Reads what the fixtures hold. */
export async function readFacts(): Promise<Facts> {
  return v.parse(facts, await readJson(places.facts))
}

/** Reads what the addresses of the former release answered. */
export async function readAnswers() {
  return v.parse(v.array(answer), await readJson(places.answers))
}

/** An address that answers otherwise on purpose, with exactly what differs. */
const note = v.strictObject({
  path: v.string(),
  differences: v.pipe(v.array(v.string()), v.minLength(1)),
  reason: v.pipe(v.string(), v.minLength(10)),
})

/** Reads which addresses answer otherwise on purpose. */
export async function readNotes() {
  return v.parse(v.array(note), await readJson(places.notes))
}

/** How far a process is to be ahead of this machine so that the fixtures are a minute old to it. */
export function shiftOf({ madeAtMs }: Pick<Facts, 'madeAtMs'>): number {
  return madeAtMs + 60_000 - Date.now()
}

const pair = v.object({ snapshot: v.object({ version: v.string() }) })

/** The version of the market in a pair's document. */
export function snapshotIn(text: string): string {
  return v.parse(pair, JSON.parse(text)).snapshot.version
}

import { afterAll, beforeAll } from 'vitest'
import type { SqlStore } from '../../src/sql/port.ts'

/** Opens a store before the tests of a suite and closes it after them; the answer gives it to each of them. */
export function openStoreForSuite(open: () => Promise<SqlStore>): () => SqlStore {
  let opened: SqlStore | null = null
  beforeAll(async () => {
    opened = await open()
  }, 120_000)
  afterAll(() => opened?.[Symbol.asyncDispose]())
  return () => {
    if (opened === null) throw new Error('The store is not open.')
    return opened
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepChunk, readChunk, storedChunks } from './chunk-store.ts'
import { createGuardedStorage } from './guarded-storage.ts'
import { createTestStorage } from '../../test/storage.ts'

const lines = fc.array(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  { minLength: 1, maxLength: 20 },
)

describe('chunks', () => {
  it('ANA-10 are read as they were kept, those of a tab in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b-1', '12'), lines), { maxLength: 12 }), (kept) => {
        const storage = createGuardedStorage(createTestStorage().open)
        for (const [tab, texts] of kept) keepChunk(storage, { tab, number: 7 }, texts)
        for (const name of ['a', 'b-1', '12']) {
          const chunks = storedChunks(storage).filter(({ tab }) => tab === name)
          expect(chunks.map(({ key }) => readChunk(storage, key))).toEqual(
            kept.filter(([tab]) => tab === name).map(([, texts]) => texts),
          )
        }
      }),
    )
  })

  it('leaves the keys of others alone', () => {
    const items = ['portico.events.tab', 'portico.events.last', 'portico.events.a.1x', 'portico.global', '']
    const storage = createGuardedStorage(createTestStorage(new Map(items.map((key) => [key, '{}']))).open)
    expect(storedChunks(storage)).toEqual([])
  })
})

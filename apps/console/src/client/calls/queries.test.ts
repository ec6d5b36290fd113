import { MutationObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueries } from './queries.ts'
import { forgetAll, sessionQuery } from './session.ts'

const data = { account: { email: 'ann@example.com' } }

describe('what the console holds', () => {
  it('SHIP-03 keeps nothing of an act once its dialog is closed', async () => {
    const queries = createQueries()
    const exporting = new MutationObserver(queries, { mutationFn: async () => data })
    const close = exporting.subscribe(() => {})
    await exporting.mutate()
    expect(exporting.getCurrentResult().data).toEqual(data)
    close()
    await expect.poll(() => queries.getMutationCache().getAll()).toEqual([])
  })

  it('SHIP-03 forgets at the door what the last operator has read', () => {
    const queries = createQueries()
    queries.setQueryData(sessionQuery.queryKey, null)
    queries.setQueryData(['people.read', { userId: '2000000001' }], data)
    forgetAll(queries)
    expect(queries.getQueryCache().getAll()).toHaveLength(1)
    expect(queries.getQueryData(sessionQuery.queryKey)).toBeNull()
  })
})

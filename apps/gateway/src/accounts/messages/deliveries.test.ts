import { StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { createDeliveries } from './deliveries.ts'

function recorded() {
  const lines: { readonly fields: object; readonly message: string }[] = []
  const note = (fields: object, message: string) => void lines.push({ fields, message })
  return { lines, deliveries: createDeliveries({ info: note, warn: note, error: note }) }
}

describe('createDeliveries', () => {
  it('SAFE-07 says which kind of notice was not taken and why, without its address or content', async () => {
    const { lines, deliveries } = recorded()
    deliveries.start('newDevice', async () => {
      throw new StoreUnavailable('message queue for ann@example.com')
    })
    deliveries.start('newDevice', async () => {})
    await deliveries.settled()
    expect(lines).toEqual([
      { fields: { kind: 'newDevice', cause: 'StoreUnavailable' }, message: 'a notice was not taken' },
    ])
  })

  it('SAFE-01 has a thousand under way at most, and room again when one has ended', async () => {
    const { deliveries } = recorded()
    const held = Promise.withResolvers<void>()
    for (let number = 0; number < 1000; number += 1) deliveries.start('notice', () => held.promise)
    expect(() => deliveries.start('notice', () => held.promise)).toThrow(StoreUnavailable)
    held.resolve()
    await deliveries.settled()
    expect(() => deliveries.start('notice', () => held.promise)).not.toThrow()
    await deliveries.settled()
  })
})

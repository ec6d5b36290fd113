import { describe, expect, it } from 'vitest'
import { holdersOf } from './stream-holders.ts'

const replica = { name: 'n2', current: true, offline: false, active: 0, lag: 0 }

describe('holdersOf', () => {
  it.each([
    ['a server in no cluster', undefined, 1],
    ['a leader alone', { leader: 'n1' }, 1],
    ['a leader and two others', { leader: 'n1', replicas: [replica, replica] }, 3],
    ['two whose leader is not chosen yet', { replicas: [replica, replica] }, 2],
    ['nobody', {}, 0],
  ])('SAFE-05 counts %s', (_what, cluster, holders) => {
    expect(holdersOf(cluster === undefined ? {} : { cluster })).toBe(holders)
  })
})

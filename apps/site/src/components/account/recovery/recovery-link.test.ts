import { expect, it } from 'vitest'
import { recoveryLinkOf } from './recovery-link.ts'

const token = 'A'.repeat(43)

it('ACC-02 reads from the address whether a recovery goes on or is stopped', () => {
  expect(recoveryLinkOf(`#recovery=${token}`)).toEqual({ kind: 'continue', serialNO: token })
  expect(recoveryLinkOf(`#stop-recovery=${token}`)).toEqual({ kind: 'stop', token })
})

it.each(['', '#', '#pair=abc', `#recovery=${token}x`, '#recovery=', `#stop-recovery=${'!'.repeat(43)}`])(
  'takes nothing from %j',
  (hash) => {
    expect(recoveryLinkOf(hash)).toBeNull()
  },
)

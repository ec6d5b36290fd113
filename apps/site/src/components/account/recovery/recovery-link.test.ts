import { expect, it } from 'vitest'
import { lostNoticeOf, recoveryLinkOf } from './recovery-link.ts'

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

const notice = `${'A'.repeat(22)}.${'-'.repeat(43)}`

it('ACC-03 reads from the address which notice led to the recovery', () => {
  expect(lostNoticeOf(`#lost=${notice}`)).toBe(notice)
})

it.each(['', '#lost=', `#lost=${token}`, `#lost=${notice}x`, `#recovery=${notice}`])(
  'takes no notice from %j',
  (hash) => {
    expect(lostNoticeOf(hash)).toBeNull()
  },
)

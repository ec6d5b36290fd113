import { describe, expect, it } from 'vitest'

import { isRightToLeft } from './direction.ts'

describe('isRightToLeft', () => {
  it.each(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'ar-EG', 'UR-pk'])('%s is written from the right', (tag) => {
    expect(isRightToLeft(tag)).toBe(true)
  })

  it.each(['en', 'arn', 'tr', ''])('%j is not', (tag) => {
    expect(isRightToLeft(tag)).toBe(false)
  })
})

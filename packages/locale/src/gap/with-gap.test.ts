import { expect, it } from 'vitest'
import { withGap } from './with-gap.ts'

it.each([
  ['Source:', 'Source: '],
  ['出典：', '出典：'],
  ['情報提供のみを目的としています。', '情報提供のみを目的としています。'],
  ['截至', '截至 '],
  ['المصدر:', 'المصدر: '],
])('LOC-06 %s is parted from what follows once', (text, parted) => {
  expect(withGap(text)).toBe(parted)
})

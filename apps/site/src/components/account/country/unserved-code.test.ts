import { describe, expect, it } from 'vitest'
import { phoneNumbers } from '../form/phone-numbers.ts'
import { isUnservedCode } from './unserved-code.ts'

describe('isUnservedCode', () => {
  it.each([
    ['98', true],
    ['53', true],
    // Russia shares it with Kazakhstan.
    ['7', false],
    ['1', false],
    ['49', false],
    ['999', false],
    ['', false],
  ])('ACC-06 refuses a calling code where no country that has it is served: +%s', (areaCode, isUnserved) => {
    expect(isUnservedCode(phoneNumbers, areaCode, ['CU', 'IR', 'KZ'])).toBe(isUnserved)
  })
})

import { expect, it } from 'vitest'
import { asksForMailAtOnce } from './asks-at-once.ts'

it('A7 asks for a code by mail at once where it is the only second step', () => {
  expect(asksForMailAtOnce({ methods: ['email'], hardwareKey: false })).toBe(true)
})

it.each([
  ['a text message costs something', ['mobile'], false],
  ['nothing is sent for the app', ['totp'], false],
  ['the person may pick the app', ['email', 'totp'], false],
  ['the person may pick the passkey', ['email'], true],
  ['the passkey is all that is asked for', [], true],
] as const)('sends no mail by itself where %s', (_why, methods, hardwareKey) => {
  expect(asksForMailAtOnce({ methods: [...methods], hardwareKey })).toBe(false)
})

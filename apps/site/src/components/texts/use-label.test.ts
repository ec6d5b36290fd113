import { localeOf } from '@portico/locale'
import { expect, it } from 'vitest'
import { labelled } from './use-label.ts'

it.each([
  ['en', 'Sources: '],
  ['de', 'Sources: '],
  ['fr', 'Sources\u00a0: '],
  ['ja', 'Sources：'],
  ['zh-TC', 'Sources：'],
  ['ar', 'Sources: '],
] as const)('LOC-06 the colon behind a label in %s is the language’s own', (code, text) => {
  expect(labelled('Sources', localeOf(code).tag)).toBe(text)
})

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lockNumbers } from './lock-numbers.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it('SHIP-02 gives each lock of the database a number of its own, in one list', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  const sources = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root })
  expect(sources.length).toBeGreaterThan(100)
  const elsewhere = sources.filter((file) =>
    /\b7_?236_?\d{3}\b/.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(elsewhere).toEqual(['packages/stores/src/sql/lock-numbers.ts'])
})

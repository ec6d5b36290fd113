import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { longest } from './long-files.ts'

it('the list of long test files names files that are there, each once', () => {
  const isThere = (file: string) => existsSync(new URL(`../${file}`, import.meta.url))
  expect(longest.filter((file) => !isThere(file))).toEqual([])
  expect(new Set(longest).size).toBe(longest.length)
})

import { describe, expect, it } from 'vitest'
import { isDay } from './is-day.ts'

describe('isDay', () => {
  it.each(['2026-03-03', '2024-02-29', '0001-01-01'])('takes %s', (text) => expect(isDay(text)).toBe(true))

  it.each(['', '2026-02-29', '2026-13-01', '2026-3-3', '03/03/2026', '2026-03-03T00:00'])(
    'refuses "%s"',
    (text) => expect(isDay(text)).toBe(false),
  )
})

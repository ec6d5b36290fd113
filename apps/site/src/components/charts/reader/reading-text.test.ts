import { setupI18n } from '@lingui/core'
import { compiledCatalogue } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import type { TextId } from '../../../texts/text-ids.ts'
import { formatText, type TextValues } from '../../../views/content/format-text.ts'
import { readingOf, spokenReading } from './reading-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: compiledCatalogue('en', 'site') } })
const say = (id: TextId, values?: TextValues) => formatText(i18n, id, values)

const start = Date.parse('2026-06-15T00:00:00Z') / 60_000
const line = {
  unit: 'day',
  kind: 'amount',
  start,
  times: [0, 1440, 1440 * 2 + 937, 1440 * 600],
  values: [1, 2, 3, 4],
  texts: ['$65,614.45', '$0.0{4}1235', '$3.00', '$4.00'],
  gaps: [],
} as const
const fan = {
  since: 2,
  edges: [
    [3, 1],
    [3, 2],
    [3, 6],
    [3, 9],
  ],
  own: null,
} as const
const ranges = [['$2.00 – $6.00', '$1.00 – $9.00']] as const

describe('readingOf', () => {
  it('NUM-04 names the day of a close, and the time of the newest price', () => {
    expect(readingOf(line, 0, 'en')).toEqual({ day: 'Jun 15, 2026', text: '$65,614.45', ranges: [] })
    expect(readingOf(line, 2, 'en').day).toBe('Jun 17, 2026, 3:37 PM UTC')
    expect(readingOf({ ...line, unit: 'moment' }, 0, 'en').day).toBe('Jun 15, 2026, 12:00 AM UTC')
    expect(readingOf(line, 0, 'ar-EG').day).toContain('٢٠٢٦')
  })

  it('NUM-04 says in one line what the card shows, with zeros written out', () => {
    expect(spokenReading(say, readingOf(line, 1, 'en'), [])).toBe('Jun 16, 2026: $0.00001235')
    const ahead = readingOf({ ...line, fan, ranges }, 3, 'en')
    expect(spokenReading(say, ahead, ['1 in 2', '9 in 10'])).toBe(
      'Feb 5, 2028: $4.00; 1 in 2 $2.00 – $6.00; 9 in 10 $1.00 – $9.00',
    )
    expect(readingOf({ ...line, fan, ranges }, 2, 'en').ranges).toEqual([])
  })
})

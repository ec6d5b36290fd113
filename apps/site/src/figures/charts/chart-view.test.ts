import { describe, expect, it } from 'vitest'
import { axisLabels } from './chart-view.ts'

describe('axisLabels', () => {
  it('names days of a short time, and months with their year of a long one', () => {
    expect(axisLabels('2026-08-30', '2026-09-29', 'en')).toEqual(['Aug 30', 'Sep 9', 'Sep 19', 'Sep 29'])
    expect(axisLabels('2025-09-29', '2026-09-29', 'en')).toEqual([
      'Sep 2025',
      'Jan 2026',
      'May 2026',
      'Sep 2026',
    ])
    expect(axisLabels('2026-01-01', '2026-05-30', 'en')[0]).toBe('Jan 1')
    expect(axisLabels('2026-01-01', '2026-05-31', 'en')[0]).toBe('Jan 2026')
  })

  it('has no label twice, and no more than there are days', () => {
    expect(axisLabels('2026-09-28', '2026-09-29', 'en')).toEqual(['Sep 28', 'Sep 29'])
    expect(axisLabels('2026-09-26', '2026-09-29', 'fr')).toHaveLength(4)
  })
})

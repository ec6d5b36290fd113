import { describe, expect, it } from 'vitest'
import { shortened } from '../../test/alerts/shortened-rules.ts'

describe('shortened', () => {
  it.each([
    ['for: 10m', 'for: 3s'],
    ['for: 30s', 'for: 2s'],
    ['for: 3d', 'for: 4s'],
    ['rate(a_total[5m])', 'rate(a_total[8s])'],
    ['sum_over_time(a[1h])', 'sum_over_time(a[20s])'],
    ['sum_over_time(a[3d])', 'sum_over_time(a[24s])'],
    ['min_over_time(a[10m]) and a offset 10m', 'min_over_time(a[8s]) and a offset 8s'],
    ['predict_linear(a[6h], 86400)', 'predict_linear(a[24s], 96)'],
    ['max by (b) (a_oldest_seconds) > 3600', 'max by (b) (a_oldest_seconds) > 20'],
    ['a_age_seconds{kind="crypto"} > bool 1800', 'a_age_seconds{kind="crypto"} > bool 10'],
    ['a_oldest_seconds > 60', 'a_oldest_seconds > 2'],
  ])('makes %s %s', (rule, faster) => {
    expect(shortened(rule)).toBe(faster)
  })

  it.each(['sum(rate(a[$__rate_interval])) > 0.01', 'a > 32', 'record: a:rate5m', 'a_days_left < 60'])(
    'leaves %s as it is',
    (rule) => {
      expect(shortened(rule)).toBe(rule)
    },
  )
})

import { localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currencyLabel, followRates, ratesRefreshMs } from './rates.ts'
import { gatewayOf } from '../../../test/gateway.ts'

const answer = {
  supported: [
    { name: 'US dollar', symbol: '$', value: 'USD' },
    { name: 'Euro', symbol: '€', value: 'EUR' },
    { name: 'Yen', symbol: '¥', value: 'JPY' },
  ],
  rates: { USD: '1', EUR: '0.8' },
  asOf: '2026-09-29T00:00:00Z',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => vi.useRealTimers())

async function follow(answerOf: () => unknown = () => answer) {
  const { gateway, calls } = gatewayOf(answerOf)
  const cells = {
    currencies: createCell<readonly { code: string; label: string }[]>([]),
  }
  await followRates({ gateway, locale: localeOf('en'), ...cells })
  return { ...cells, calls }
}

describe('currencyLabel', () => {
  it.each([
    ['Euro', '€', 'en', 'EURO - €'],
    ['türk lirası', '₺', 'tr', 'TÜRK LİRASI - ₺'],
    ['US dollar', '$', 'en', 'US DOLLAR - $'],
  ])('CUR-01 is the name in upper case, a dash and the symbol: %s', (name, symbol, tag, label) => {
    expect(currencyLabel({ name, symbol }, tag)).toBe(label)
  })
})

describe('followRates', () => {
  it('CUR-02 asks at load with the locale, and lists what is supported', async () => {
    const { calls, currencies } = await follow()
    expect(calls).toEqual([{ path: '/v1/mix/public/usdtRate', body: { locale: 'en' } }])
    expect(currencies.get().map(({ label }) => label)).toEqual(['US DOLLAR - $', 'EURO - €', 'YEN - ¥'])
  })

  it('CUR-02 asks again every 1,800,000 ms', async () => {
    expect(ratesRefreshMs).toBe(1_800_000)
    const { calls } = await follow()
    await vi.advanceTimersByTimeAsync(1_799_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(calls).toHaveLength(3)
  })

  it('CUR-02 keeps what the last good rates said through failed refreshes, and goes on', async () => {
    let state: 'works' | 'fails' | 'newer' = 'works'
    const { currencies, calls } = await follow(() => {
      if (state === 'fails') throw new Error('offline')
      return state === 'works' ? answer : { ...answer, supported: answer.supported.slice(0, 1) }
    })
    state = 'fails'
    await vi.advanceTimersByTimeAsync(ratesRefreshMs)
    expect(calls).toHaveLength(2)
    expect(currencies.get()).toHaveLength(3)
    expect(console.warn).toHaveBeenCalledTimes(1)
    state = 'newer'
    await vi.advanceTimersByTimeAsync(ratesRefreshMs)
    expect(currencies.get()).toHaveLength(1)
  })

  it('lists nothing where rates never come', async () => {
    const { currencies } = await follow(() => {
      throw new Error('offline')
    })
    expect(currencies.get()).toEqual([])
  })
})

import { localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '../shell/site-context.ts'
import { createMoney } from './money.ts'
import { currencyLabel, followRates, ratesRefreshMs } from './rates.ts'
import { gatewayOf } from './test-gateway.ts'

/** A busy machine may take its time; what is waited for comes or never does. */
const patience = { timeout: 15_000 }

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

async function follow(
  answerOf: () => unknown = () => answer,
  chosen = 'USD',
  reader: { code: 'en' | 'de'; compact: 'suffix' | 'locale' } = { code: 'en', compact: 'suffix' },
) {
  const { gateway, calls } = gatewayOf(answerOf)
  const cells = {
    currency: createCell(chosen),
    currencies: createCell<readonly { code: string; label: string }[]>([]),
    money: createCell<Money | null>(null),
  }
  await followRates({
    gateway,
    locale: localeOf(reader.code),
    pageCurrency: 'USD',
    compact: reader.compact,
    ...cells,
  })
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

  it('CUR-02 keeps the last good rates through failed refreshes, and goes on', async () => {
    let state: 'works' | 'fails' | 'changed' = 'works'
    const { money, currencies, calls } = await follow(() => {
      if (state === 'fails') throw new Error('offline')
      return state === 'works' ? answer : { ...answer, rates: { ...answer.rates, EUR: '0.5' } }
    }, 'EUR')
    expect(money.get()?.format('10', { big: false })).toBe('€8.00')
    state = 'fails'
    await vi.advanceTimersByTimeAsync(ratesRefreshMs)
    expect(calls).toHaveLength(2)
    expect(money.get()?.format('10', { big: false })).toBe('€8.00')
    expect(currencies.get()).toHaveLength(3)
    expect(console.warn).toHaveBeenCalledTimes(1)
    state = 'changed'
    await vi.advanceTimersByTimeAsync(ratesRefreshMs)
    expect(money.get()?.format('10', { big: false })).toBe('€5.00')
  })

  it('CUR-03 words amounts in the chosen currency once its rate is known', async () => {
    const { currency, money } = await follow()
    expect(money.get()).toBeNull()
    currency.set('EUR')
    await vi.waitFor(() => expect(money.get()?.code).toBe('EUR'), patience)
    expect(money.get()?.format('1000000', { big: true })).toBe('€800.00K')
    currency.set('USD')
    await vi.waitFor(() => expect(money.get()).toBeNull(), patience)
  })

  it('FMT-03 shortens large sums of the chosen currency as the brand wants it', async () => {
    const worded = async (compact: 'suffix' | 'locale', big: boolean) => {
      const { money } = await follow(() => answer, 'EUR', { code: 'de', compact })
      return money.get()?.format('2000000', { big }).replaceAll(/\s/g, ' ')
    }
    expect([await worded('suffix', true), await worded('locale', true)]).toEqual(['€1,60M', '€1,60 Mio.'])
    expect(await worded('locale', false)).toBe('€1.600.000,00')
  })

  it.each(['JPY', 'XXX', '__proto__'])(
    'CUR-03 keeps the currency of the page where %s has no rate',
    async (code) => {
      const { money } = await follow(() => answer, code)
      expect(money.get()).toBeNull()
    },
  )

  it('keeps the currency of the page where rates never come', async () => {
    const { money, currencies } = await follow(() => {
      throw new Error('offline')
    }, 'EUR')
    expect(money.get()).toBeNull()
    expect(currencies.get()).toEqual([])
  })
})

describe('createMoney', () => {
  it('CUR-02 says how old the rates in use are, where that is known', () => {
    const parts = { code: 'EUR', symbol: '€', rate: '0.1', tag: 'en', compact: 'suffix' } as const
    expect(createMoney({ ...parts, asOf: '2026-09-29T00:00:00Z' }).asOf?.text).toContain('Sep 29, 2026')
    expect(createMoney({ ...parts, asOf: null }).asOf).toBeNull()
  })

  it('FMT-05 words dollars in decimal arithmetic', () => {
    const money = createMoney({
      code: 'EUR',
      symbol: '€',
      rate: '0.1',
      asOf: null,
      tag: 'en',
      compact: 'suffix',
    })
    expect(money.format('0.3', { big: false })).toBe('€0.03')
    expect(money.format('0', { big: true })).toBe('€0.00')
  })
})

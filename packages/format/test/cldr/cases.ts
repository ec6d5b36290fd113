import { formatAmount } from '../../src/numbers/amount.ts'
import { formatCount } from '../../src/numbers/count.ts'
import { formatExact } from '../../src/numbers/exact.ts'
import { formatMoney } from '../../src/numbers/money.ts'
import { formatPercent } from '../../src/numbers/percent.ts'
import { formatRate } from '../../src/numbers/rate.ts'
import { currencyForm } from '../../src/intl/currency-form.ts'
import {
  formatAge,
  formatClock,
  formatDay,
  formatInstant,
  formatLongInstant,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatMonthDay,
} from '../../src/intl/dates.ts'
import { rangeMark } from '../../src/intl/ranges.ts'
import { joinNames } from '../../src/names/names.ts'
import {
  amountText,
  compactMoneyText,
  compactText,
  moneyText,
  numberText,
  percentText,
} from './expected-numbers.ts'
import {
  ageText,
  clockText,
  dayText,
  instantText,
  listText,
  longInstantText,
  minutesText,
  nowText,
  rangeText,
} from './expected-words.ts'
import type { Forms } from './forms.ts'

/** One thing that pages write: as the product writes it, and as CLDR does. */
export interface Case {
  readonly name: string
  written(tag: string): string
  expected(forms: Forms): string
}

const amounts = ['0', '0.5', '0.05', '0.0000123456', '12.3', '1234.5', '12345.678', '-1234567.891'].map(
  (value): Case => ({
    name: `amount ${value}`,
    written: (tag) => formatAmount(value, { tag }),
    expected: (forms) =>
      `${value.startsWith('-') ? forms.symbols['minusSign'] : ''}${amountText(value, forms)}`,
  }),
)

const words = ['123456', '1234567', '1234500000'].map(
  (value): Case => ({
    name: `short ${value}`,
    written: (tag) => formatAmount(value, { tag, big: true, compact: 'locale' }),
    expected: (forms) => compactText(value, forms),
  }),
)

const sums = (
  [
    ['USD', '1234.5'],
    ['EUR', '73245.92'],
    ['JPY', '10750000'],
    ['KRW', '1350.4'],
    ['VND', '25000'],
    ['TWD', '12.5'],
    ['CAD', '12.5'],
    ['ARS', '1234.5'],
    ['GBP', '-1234.5'],
    ['INR', '1234567.8'],
    ['CNY', '0.5'],
    ['USD', '0.0000123456'],
  ] as const
).map(
  ([code, value]): Case => ({
    name: `${code} ${value}`,
    written: (tag) => formatMoney(value, { tag, form: currencyForm(code, tag) }),
    expected: (forms) => moneyText({ value, code }, forms),
  }),
)

const otherSums: readonly Case[] = [
  {
    name: 'EUR 5.25 gained',
    written: (tag) => formatMoney('5.25', { tag, form: currencyForm('EUR', tag), sign: 'always' }),
    expected: (forms) => moneyText({ value: '5.25', code: 'EUR', gains: 'plus' }, forms),
  },
  {
    name: 'USD 999995, short by FMT-03',
    written: (tag) => formatMoney('999995', { tag, form: currencyForm('USD', tag), big: true }),
    expected: (forms) => moneyText({ value: '1', code: 'USD' }, forms).replace(/(1[.,]00)/, '$1M'),
  },
  {
    name: 'EUR 1234567, short in words',
    written: (tag) =>
      formatMoney('1234567', { tag, form: currencyForm('EUR', tag), big: true, compact: 'locale' }),
    expected: (forms) => compactMoneyText('1234567', 'EUR', forms),
  },
]

const counted: readonly Case[] = [
  {
    name: 'count 21000000',
    written: (tag) => formatCount('21000000', tag),
    expected: (forms) => numberText('21000000', forms),
  },
  {
    name: 'typed 1234.56789',
    written: (tag) => formatExact('1234.56789', tag),
    expected: (forms) => numberText('1234.56789', forms),
  },
  {
    name: 'rate 1.1360719',
    written: (tag) => formatRate('1.1360719', { tag }),
    expected: (forms) => numberText('1.13607', forms),
  },
]

const percents = (['12.345', '-3.256', '0'] as const).map(
  (percent): Case => ({
    name: `${percent} percent`,
    written: (tag) => formatPercent(percent, { tag }),
    expected: (forms) => percentText(percent, forms),
  }),
)

const dates: readonly Case[] = [
  {
    name: '1234.5 percent gained',
    written: (tag) => formatPercent('1234.5', { tag, sign: 'always' }),
    expected: (forms) => percentText('1234.5', forms, 'plus'),
  },
  {
    name: 'day 2026-03-01',
    written: (tag) => formatDay('2026-03-01', tag),
    expected: (forms) => dayText('2026-03-01', forms),
  },
  {
    name: 'day 2026-09-28',
    written: (tag) => formatDay('2026-09-28', tag),
    expected: (forms) => dayText('2026-09-28', forms),
  },
  {
    name: 'day of the year 2026-05-09',
    written: (tag) => formatMonthDay('2026-05-09', tag),
    expected: (forms) => dayText('2026-05-09', forms, 'MMMd'),
  },
  {
    name: 'month 2026-09',
    written: (tag) => formatMonth('2026-09-28', tag),
    expected: (forms) => dayText('2026-09-28', forms, 'yMMM'),
  },
  {
    name: 'time 09:07',
    written: (tag) => formatClock('2026-09-28T09:07:00Z', tag),
    expected: (forms) => clockText('2026-09-28T09:07:00Z', forms),
  },
  {
    name: 'instant 2026-09-28 09:07',
    written: (tag) => formatInstant('2026-09-28T09:07:00Z', tag),
    expected: (forms) => instantText('2026-09-28T09:07:00Z', forms),
  },
  {
    name: 'price of the day 2026-09-28',
    written: (tag) => formatMoment('2026-09-28T00:00:00Z', tag),
    expected: (forms) => dayText('2026-09-28', forms),
  },
]

const aged = (
  [
    ['second', 0, '2026-09-28T12:00:00Z'],
    ['minute', 5, '2026-09-28T12:05:00Z'],
    ['hour', -1, '2026-09-28T11:00:00Z'],
    ['hour', -22, '2026-09-27T14:00:00Z'],
    ['day', -55, '2026-08-04T12:00:00Z'],
    ['month', -3, '2026-06-28T12:00:00Z'],
    ['year', -2, '2024-09-28T12:00:00Z'],
  ] as const
).map(
  ([unit, count, from]): Case => ({
    name: `age ${String(count)} ${unit}`,
    written: (tag) => formatAge({ from, to: '2026-09-28T12:00:00Z', tag }),
    expected: (forms) => (count === 0 ? nowText(forms) : ageText(count, unit, forms)),
  }),
)

const others: readonly Case[] = [
  {
    name: 'in a mail, 2026-09-28 09:07',
    written: (tag) => formatLongInstant('2026-09-28T09:07:00Z', tag),
    expected: (forms) => longInstantText('2026-09-28T09:07:00Z', forms),
  },
  {
    name: 'from EUR 1234.5 to EUR 73245.92',
    written: (tag) =>
      ['1234.5', '73245.92']
        .map((value) => formatMoney(value, { tag, form: currencyForm('EUR', tag) }))
        .join(rangeMark(tag)),
    expected: (forms) => {
      const [low = '', high = ''] = ['1234.5', '73245.92'].map((value) =>
        moneyText({ value, code: 'EUR' }, forms),
      )
      return rangeText(low, high, forms)
    },
  },
  {
    name: '6 minutes',
    written: (tag) => formatMinutes(6, tag),
    expected: (forms) => minutesText(6, forms),
  },
  {
    name: 'two names',
    written: (tag) => joinNames(['A', 'B'], tag),
    expected: (forms) => listText(['A', 'B'], forms),
  },
  {
    name: 'three names',
    written: (tag) => joinNames(['A', 'B', 'C'], tag),
    expected: (forms) => listText(['A', 'B', 'C'], forms),
  },
]

/** Everything that the table holds against CLDR. */
export const cases: readonly Case[] = [
  ...[amounts, words, sums, otherSums, counted, percents, dates, aged, others].flat(),
]

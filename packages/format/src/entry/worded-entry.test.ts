import { describe, expect, it } from 'vitest'
import { localeOf } from '@portico/locale'
import type { LocaleCode } from '@portico/locale'
import { evaluateAmount } from './evaluate-amount.ts'
import { parseAmount } from './parse-amount.ts'

const tagOf = (code: LocaleCode) => localeOf(code).numberTag

describe('words around a number', () => {
  it.each<[LocaleCode, string, string]>([
    ['en', '1,23,456.78', '123456.78'],
    ['en', '₹1,23,456', '123456'],
    ['en', '12,34,56,789', '123456789'],
    ['de', '1,23,456.78', '123456.78'],
    ['en', '1.5 lakh', '150000'],
    ['en', '2 crores', '20000000'],
    ['en', '3 LAKH', '300000'],
    ['en', 'Rs. 5 lakh', '500000'],
    ['en', '5 million dollars', '5000000'],
    ['en', '2.5 bn', '2500000000'],
    ['ja', '1万', '10000'],
    ['ja', '1.5億', '150000000'],
    ['ja', '1億2345万6789', '123456789'],
    ['ja', '100円', '100'],
    ['ja', '１００万円', '1000000'],
    ['ja', '5ドル', '5'],
    ['zh-CN', '1.5亿', '150000000'],
    ['zh-CN', '3万亿元', '3000000000000'],
    ['zh-CN', '20人民币', '20'],
    ['zh-TC', '2萬', '20000'],
    ['en', '1万', '10000'],
    ['ru', '1 тыс', '1000'],
    ['ru', '2 тыс. руб.', '2000'],
    ['ru', '1,5 млн', '1500000'],
    ['ru', '5 евро', '5'],
    ['ru', '5 рублей', '5'],
    ['ru', '10 млрд долларов', '10000000000'],
    ['uk', '3 тис. грн', '3000'],
    ['uk', '7 мільйонів', '7000000'],
    ['de', '1,5 Mio', '1500000'],
    ['de', '1,5 Mio. €', '1500000'],
    ['de', '2 MRD', '2000000000'],
    ['de', '3 Tsd.', '3000'],
    ['de', '1 Billion', '1000000000000'],
    ['es', '5 mil', '5000'],
    ['es', '5 MIL', '5000'],
    ['es', '2 mil millones', '2000000000'],
    ['es', '1 billón', '1000000000000'],
    ['fr', '2 millions d\u2019euros', '2000000'],
    ['es', '2 millones de dólares', '2000000'],
    ['en', 'US$5', '5'],
    ['en', '5k', '5000'],
    ['en', '5M USD', '5000000'],
    ['fr', '3 Md€', '3000000000'],
    ['pt', '4 mil', '4000'],
    ['pt_BR', '2 bi', '2000000000'],
    ['it', '5 mila euro', '5000'],
    ['pl', '2 tys. zł', '2000'],
    ['tr', '5 bin', '5000'],
    ['tr', '5 bin TL', '5000'],
    ['tr', '1 b', '1000000000'],
    ['vi', '5 triệu đồng', '5000000'],
    ['id', '2 juta', '2000000'],
    ['id', 'Rp 500 ribu', '500000'],
    ['th', '5 ล้าน', '5000000'],
    ['th', '3 แสนบาท', '300000'],
    ['ar', '5 آلاف', '5000'],
    ['ar', '٥ مليون', '5000000'],
    ['uz', '2 mln', '2000000'],
    ['ph', '2 milyon', '2000000'],
    ['nl', '4 mln', '4000000'],
    ['sv', '4 tn', '4000'],
    ['en', '৫', '5'],
    ['en', '१,२३,४५६', '123456'],
    ['en', '๑๒๓', '123'],
    ['en', '᠑᠒', '12'],
    ['en', '𝟏𝟐', '12'],
  ])('CONV-02 in %s reads %j as %s', (code, text, value) => {
    expect(parseAmount(text, tagOf(code))).toEqual({ status: 'ok', value })
  })

  it.each(['12abc', '5 apples', '1万2億', '5 mil', 'lakh', '万', '1 lakhs of it', '5 x 3 crore apples'])(
    'CONV-07 in English finds letters that say nothing of a number in %j',
    (text) => {
      expect(parseAmount(text, tagOf('en'))).toMatchObject({ status: 'error' })
    },
  )

  it('CONV-02 calculates with them', () => {
    expect(evaluateAmount('1万+2万', tagOf('ja'))).toMatchObject({ status: 'ok', value: '30000' })
    expect(evaluateAmount('1,5 Mio / 2', tagOf('de'))).toMatchObject({ status: 'ok', value: '750000' })
  })
})

import { describe, expect, it } from 'vitest'
import { localeOf } from '@portico/locale'
import type { LocaleCode } from '@portico/locale'
import { evaluateAmount } from './evaluate-amount.ts'
import { parseAmount } from './parse-amount.ts'
import { leadingWordedNumber } from './worded-number.ts'

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
    ['fr', '2 mille', '2000'],
    ['fr', '2 mille euros', '2000'],
    ['it', '2 mille', '2000'],
    ['zh-CN', '2亿3千万', '230000000'],
    ['zh-CN', '-¥2亿3千万元', '-230000000'],
    ['zh-CN', '2千亿', '200000000000'],
    ['zh-CN', '5百元', '500'],
    ['zh-CN', '5块', '5'],
    ['zh-CN', '5百慕大元', '5'],
    ['zh-TC', '5千萬', '50000000'],
    ['zh-TC', '5百', '500'],
    ['zh-TC', '3十', '30'],
    ['ja', '1億5千万', '150000000'],
    ['ja', '1兆2千亿', '1200000000000'],
    ['ja', '5百万円', '5000000'],
    ['ja', '2万5千円', '25000'],
    ['en', '5 lakh crore', '5000000000000'],
    ['en', '5 thousand crore', '50000000000'],
    ['en', '5 million crore', '50000000000000'],
    ['vi', '5 trieu', '5000000'],
    ['vi', '5 ty', '5000000000'],
    ['es', '5 millon', '5000000'],
    ['ph', '5 libong piso', '5000'],
    ['th', '5 ดอลลาร์', '5'],
    ['th', '5 หมื่นล้านบาท', '50000000000'],
    ['ar', '1,234.50 د.إ.', '1234.5'],
    ['uz', '1 234,50 soʻm', '1234.5'],
    ['uz', '5 ming soʻm', '5000'],
    ['uz', "5 ming so'm", '5000'],
    ['uz', '5 ming so‘m', '5000'],
    ['sv', '5 Ikr', '5'],
    ['ko', '5만원', '50000'],
    ['ko', '5만 원', '50000'],
    ['ko', '100원', '100'],
    ['ko', '1억 2천만', '120000000'],
    ['ko', '1억 2천만 원', '120000000'],
    ['ko', '5천만', '50000000'],
    ['ko', '2만5천', '25000'],
    ['en', '5 million USD', '5000000'],
    ['en', '5 lakh INR', '500000'],
    ['en', 'INR 5 lakh', '500000'],
    ['es', '5 MIL USD', '5000'],
    ['en', '৫', '5'],
    ['en', '१,२३,४५६', '123456'],
    ['en', '๑๒๓', '123'],
    ['en', '᠑᠒', '12'],
    ['en', '𝟏𝟐', '12'],
  ])('CONV-02 in %s reads %j as %s', (code, text, value) => {
    expect(parseAmount(text, tagOf(code))).toEqual({ status: 'ok', value })
  })

  it.each([
    '12abc',
    '5 apples',
    '1万2億',
    '5 mil',
    'lakh',
    '万',
    '1 lakhs of it',
    '5 x 3 crore apples',
    '5 million thousand',
    '5 MIL',
  ])('CONV-07 in English finds letters that say nothing of a number in %j', (text) => {
    expect(parseAmount(text, tagOf('en'))).toMatchObject({ status: 'error' })
  })

  it('CONV-02 calculates with them', () => {
    expect(evaluateAmount('1万+2万', tagOf('ja'))).toMatchObject({ status: 'ok', value: '30000' })
    expect(evaluateAmount('1,5 Mio / 2', tagOf('de'))).toMatchObject({ status: 'ok', value: '750000' })
  })

  it.each<[LocaleCode, string, string | null]>([
    ['de', '1,5 mio euro in btc', '1,5 mio'],
    ['ja', '100万円 btc', '100万'],
    ['en', '5 lakh crore inr', '5 lakh crore'],
    ['en', '5 usd in btc', null],
    ['en', 'million usd', null],
  ])('FIND-01 takes the amount from the beginning of a text in %s: %j', (code, text, amount) => {
    expect(leadingWordedNumber(text, tagOf(code))).toBe(amount)
  })
})

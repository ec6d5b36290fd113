import { type LocaleCode, localeOf } from '@portico/locale'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { localName } from '../../figures/asset.ts'
import { contextOf } from '../../../test/context.ts'
import type { PageContext } from '../page-load.ts'
import { findEverything } from './finder.ts'

const snapshot = await bundledSnapshot()

const contexts = new Map<LocaleCode, PageContext>()

/** The address that stands first of all. */
function firstOf(locale: LocaleCode, query: string): string | undefined {
  const context = contexts.get(locale) ?? contextOf(snapshot, { locale })
  contexts.set(locale, context)
  return findEverything(context, query).groups[0]?.findings[0]?.path
}

describe('findEverything in the words of readers: assets', () => {
  it.each<[LocaleCode, string, string]>([
    ['tr', 'tl', '/price/try'],
    ['tr', 'lira', '/price/try'],
    ['tr', "bitcoin'in fiyatı", '/price/btc'],
    ['tr', 'bitcoin fiyatı', '/price/btc'],
    ['tr', 'altin', '/price/xau'],
    ['tr', 'dolar kuru', '/price/usd'],
    ['en', "bitcoin's price", '/price/btc'],
    ['ko', '비트코인', '/price/btc'],
    ['ko', '비트코인 시세', '/price/btc'],
    ['ko', '달러 환율', '/price/usd'],
    ['ko', '금 시세', '/price/xau'],
    ['ko', '원화', '/price/krw'],
    ['zh-TC', '以太幣', '/price/eth'],
    ['zh-TC', '萊特幣', '/price/ltc'],
    ['zh-TC', '狗狗幣', '/price/doge'],
    ['zh-TC', '泰達幣', '/price/usdt'],
    ['zh-TC', '波場', '/price/trx'],
    ['zh-TC', '瑞波幣', '/price/xrp'],
    ['zh-TC', '大零幣', '/price/zec'],
    ['zh-TC', '恆星幣', '/price/xlm'],
    ['zh-TC', '門羅幣', '/price/xmr'],
    ['ru', 'курс доллара', '/price/usd'],
    ['ru', 'цена биткоина', '/price/btc'],
    ['ru', 'эфир', '/price/eth'],
    ['ru', 'сколько стоит биткоин', '/price/btc'],
    ['ru', 'рубль', '/price/rub'],
    ['ru', 'цена золота', '/price/xau'],
    ['uk', 'курс долара', '/price/usd'],
    ['uk', 'біткойн', '/price/btc'],
    ['uk', 'ефір', '/price/eth'],
    ['uk', 'гривня', '/price/uah'],
    ['uk', 'доллар', '/price/usd'],
    ['uk', 'ціна біткоїна', '/price/btc'],
    ['es', 'dolar', '/price/usd'],
    ['es', 'dólar hoy', '/price/usd'],
    ['es', 'precio del bitcoin', '/price/btc'],
    ['pt', 'dólar', '/price/usd'],
    ['pt_BR', 'real', '/price/brl'],
    ['it', 'dollaro', '/price/usd'],
    ['it', "prezzo dell'oro", '/price/xau'],
    ['pl', 'kurs dolara', '/price/usd'],
    ['pl', 'kurs bitcoina', '/price/btc'],
    ['pl', 'kurs euro', '/price/eur'],
    ['pl', 'zloty', '/price/pln'],
    ['id', 'rupiah', '/price/idr'],
    ['id', 'dolar', '/price/usd'],
    ['id', 'harga bitcoin hari ini', '/price/btc'],
    ['id', 'harga emas', '/price/xau'],
    ['vi', 'giá bitcoin', '/price/btc'],
    ['vi', 'gia bitcoin', '/price/btc'],
    ['vi', 'đô la', '/price/usd'],
    ['vi', 'đô', '/price/usd'],
    ['vi', 'đồng', '/price/vnd'],
    ['vi', 'euro', '/price/eur'],
    ['vi', 'tỷ giá đô la', '/price/usd'],
    ['vi', 'giá vàng', '/price/xau'],
    ['vi', 'gia vang', '/price/xau'],
    ['th', 'ราคาบิตคอยน์วันนี้', '/price/btc'],
    ['th', 'ดอลลาร์', '/price/usd'],
    ['th', 'ยูโร', '/price/eur'],
    ['th', 'บาท', '/price/thb'],
    ['th', 'ราคาทองวันนี้', '/price/xau'],
    ['uz', 'bitkoin narxi', '/price/btc'],
    ['uz', 'yevro', '/price/eur'],
    ['uz', 'so‘m', '/price/uzs'],
    ['sv', 'krona', '/price/sek'],
    ['sv', 'bitcoin pris', '/price/btc'],
    ['fr', "prix de l'or", '/price/xau'],
    ['fr', "l'euro", '/price/eur'],
    ['ar', 'سعر الدولار', '/price/usd'],
  ])('SHELL-09 LOC-06 in %s finds for %s the asset at %s', (locale, query, path) => {
    expect(firstOf(locale, query)).toBe(path)
  })
})

describe('findEverything in the words of readers: conversions', () => {
  it.each<[LocaleCode, string, string]>([
    ['en', '5 million usd in btc', '/convert/usd/btc?amount=5000000'],
    ['en', '5 lakh crore inr in usd', '/convert/inr/usd?amount=5000000000000'],
    ['de', '1,5 Mio Euro in BTC', '/convert/eur/btc?amount=1500000'],
    ['de', '1,5 Mio. Euro in BTC', '/convert/eur/btc?amount=1500000'],
    ['ja', '100万円 btc', '/convert/jpy/btc?amount=1000000'],
    ['ja', '1億5千万円をBTCに', '/convert/jpy/btc?amount=150000000'],
    ['ru', '100 руб. в btc', '/convert/rub/btc?amount=100'],
    ['ru', '2 тыс. руб. в btc', '/convert/rub/btc?amount=2000'],
    ['es', '2 millones de dólares en euros', '/convert/usd/eur?amount=2000000'],
    ['tr', '1 btc kaç tl', '/convert/btc/try?amount=1'],
    ['tr', '100 dolar kaç tl', '/convert/usd/try?amount=100'],
    ['tr', '100 dolar kac tl', '/convert/usd/try?amount=100'],
    ['tr', 'bitcoin kaç lira', '/convert/btc/try'],
    ['tr', "BTC'yi TL'ye çevir", '/convert/btc/try'],
    ['tr', '5 ETH’den dolara', '/convert/eth/usd?amount=5'],
    ['tr', 'euro kaç tl', '/convert/eur/try'],
    ['zh-TC', '比特幣換台幣', '/convert/btc/twd'],
    ['zh-TC', '5 eth 等於多少台幣', '/convert/eth/twd?amount=5'],
    ['zh-TC', '1比特幣多少台幣', '/convert/btc/twd?amount=1'],
    ['th', 'แปลงบิตคอยน์เป็นดอลลาร์', '/convert/btc/usd'],
    ['ru', '1 эфир в рублях', '/convert/eth/rub?amount=1'],
    ['zh-TC', '100美元換新臺幣', '/convert/usd/twd?amount=100'],
    ['zh-TW', '比特幣兌臺幣', '/convert/btc/twd'],
    ['ru', 'биткоин в рубли', '/convert/btc/rub'],
    ['ru', 'биткоин к рублю', '/convert/btc/rub'],
    ['ru', '100 долларов в рублях', '/convert/usd/rub?amount=100'],
    ['ru', '5 эфира в доллары', '/convert/eth/usd?amount=5'],
    ['ru', '1000 рублей в евро', '/convert/rub/eur?amount=1000'],
    ['uk', 'біткоїн у гривні', '/convert/btc/uah'],
    ['uk', '100 доларів у гривнях', '/convert/usd/uah?amount=100'],
    ['uk', '1000 гривень в євро', '/convert/uah/eur?amount=1000'],
    ['es', 'bitcoin a pesos', '/convert/btc/mxn'],
    ['es-AR', 'bitcoin a pesos', '/convert/btc/ars'],
    ['es-AR', '100 dólares en pesos', '/convert/usd/ars?amount=100'],
    ['es', '100 dólares a euros', '/convert/usd/eur?amount=100'],
    ['es-ES', 'cuánto vale un bitcoin en euros', '/convert/btc/eur'],
    ['pt_BR', '100 dólares em reais', '/convert/usd/brl?amount=100'],
    ['pt_BR', 'bitcoin em real', '/convert/btc/brl'],
    ['pt_BR', 'quanto vale um bitcoin em reais', '/convert/btc/brl'],
    ['pt', '100 euros em dólares', '/convert/eur/usd?amount=100'],
    ['it', '100 euro in dollari', '/convert/eur/usd?amount=100'],
    ['it', 'quanto vale un bitcoin in euro', '/convert/btc/eur'],
    ['it', 'cambio euro dollaro', '/convert/eur/usd'],
    ['pl', '100 dolarów na złote', '/convert/usd/pln?amount=100'],
    ['pl', '100 dolarow na zlotowki', '/convert/usd/pln?amount=100'],
    ['pl', 'bitcoin na złotówki', '/convert/btc/pln'],
    ['pl', '1 btc ile to zł', '/convert/btc/pln?amount=1'],
    ['id', '100 dolar ke rupiah', '/convert/usd/idr?amount=100'],
    ['id', '1 bitcoin berapa rupiah', '/convert/btc/idr?amount=1'],
    ['vi', '100 đô la sang đồng', '/convert/usd/vnd?amount=100'],
    ['vi', '100 do la sang dong', '/convert/usd/vnd?amount=100'],
    ['vi', '1 btc bằng bao nhiêu đồng', '/convert/btc/vnd?amount=1'],
    ['vi', '1 btc bang bao nhieu vnd', '/convert/btc/vnd?amount=1'],
    ['th', '1 btc เท่ากับกี่บาท', '/convert/btc/thb?amount=1'],
    ['th', '100 ดอลลาร์เป็นบาท', '/convert/usd/thb?amount=100'],
    ['th', 'บิตคอยน์เป็นบาท', '/convert/btc/thb'],
    ['th', '1 บิตคอยน์กี่บาท', '/convert/btc/thb?amount=1'],
    ['uz', "100 dollar necha so'm", '/convert/usd/uzs?amount=100'],
    ['uz', '100 dollar necha soʻm', '/convert/usd/uzs?amount=100'],
    ['uz', '1 bitcoin necha som', '/convert/btc/uzs?amount=1'],
    ['sv', '100 dollar i kronor', '/convert/usd/sek?amount=100'],
    ['sv', 'bitcoin till kr', '/convert/btc/sek'],
    ['nl', '100 dollar in euro', '/convert/usd/eur?amount=100'],
    ['nl', 'bitcoin naar euro', '/convert/btc/eur'],
    ['ph', 'magkano ang 1 bitcoin sa piso', '/convert/btc/php?amount=1'],
    ['ph', '100 dolyar sa piso', '/convert/usd/php?amount=100'],
    ['ph', 'bitcoin to peso', '/convert/btc/php'],
    ['fr', '100 dollars en euros', '/convert/usd/eur?amount=100'],
    ['de', '100 dollar in euro', '/convert/usd/eur?amount=100'],
    ['zh-CN', '1比特币等于多少人民币', '/convert/btc/cny?amount=1'],
  ])('SHELL-09 LOC-06 in %s finds for %s the conversion %s', (locale, query, path) => {
    expect(firstOf(locale, query)).toBe(path)
  })
})

describe('findEverything in the words of readers: pages', () => {
  it.each<[LocaleCode, string, string]>([
    ['tr', 'bitcoin ve ethereum karşılaştırması', '/compare/btc/eth'],
    ['tr', 'bitcoin ethereum karsilastirmasi', '/compare/btc/eth'],
    ['tr', 'bitcoin nasıl alınır', '/how-to-buy/btc'],
    ['tr', 'bitcoin nasil alinir', '/how-to-buy/btc'],
    ['en', 'bitcoin ethereum comparison', '/compare/btc/eth'],
    ['en', 'bitcoin and ethereum comparison', '/compare/btc/eth'],
    ['zh-TC', '比特幣 以太幣 比較', '/compare/btc/eth'],
    ['zh-TC', '比特幣和以太幣比較', '/compare/btc/eth'],
    ['zh-TC', '怎麼買比特幣', '/how-to-buy/btc'],
    ['ru', 'как купить биткоин', '/how-to-buy/btc'],
    ['ru', 'сравнение биткоин и эфир', '/compare/btc/eth'],
    ['ru', 'биткоин эфир сравнение', '/compare/btc/eth'],
    ['ru', 'прогноз биткоина', '/price/btc/prediction'],
    ['uk', 'як купити біткоїн', '/how-to-buy/btc'],
    ['es', 'cómo comprar bitcoin', '/how-to-buy/btc'],
    ['es', 'bitcoin ethereum comparación', '/compare/btc/eth'],
    ['es', 'comparar bitcoin y ethereum', '/compare/btc/eth'],
    ['pt_BR', 'como comprar bitcoin', '/how-to-buy/btc'],
    ['it', 'confronto bitcoin ethereum', '/compare/btc/eth'],
    ['it', 'bitcoin ethereum confronto', '/compare/btc/eth'],
    ['it', 'come comprare bitcoin', '/how-to-buy/btc'],
    ['pl', 'jak kupić bitcoina', '/how-to-buy/btc'],
    ['pl', 'bitcoin ethereum porównanie', '/compare/btc/eth'],
    ['id', 'cara beli bitcoin', '/how-to-buy/btc'],
    ['vi', 'cách mua bitcoin', '/how-to-buy/btc'],
    ['vi', 'cach mua bitcoin', '/how-to-buy/btc'],
    ['vi', 'bitcoin và ethereum so sánh', '/compare/btc/eth'],
    ['vi', 'so sánh bitcoin và ethereum', '/compare/btc/eth'],
    ['vi', 'so sanh bitcoin va ethereum', '/compare/btc/eth'],
    ['th', 'วิธีซื้อบิตคอยน์', '/how-to-buy/btc'],
    ['th', 'เปรียบเทียบบิตคอยน์กับอีเธอเรียม', '/compare/btc/eth'],
    ['th', 'บิตคอยน์กับอีเธอเรียมเปรียบเทียบ', '/compare/btc/eth'],
    ['th', 'ค่าธรรมเนียม', '/convert/btc/thb#fee'],
    ['th', 'คาดการณ์ราคาบิตคอยน์', '/price/btc/prediction'],
    ['nl', 'bitcoin kopen', '/how-to-buy/btc'],
    ['fr', 'bitcoin ethereum comparaison', '/compare/btc/eth'],
    ['de', 'bitcoin ethereum vergleich', '/compare/btc/eth'],
    ['ja', 'ビットコインとイーサリアムの比較', '/compare/btc/eth'],
    ['ja', 'ビットコイン イーサリアム 比較', '/compare/btc/eth'],
    ['zh-CN', '比特币和以太坊对比', '/compare/btc/eth'],
    ['ar', 'مقارنة بيتكوين و إيثريوم', '/compare/btc/eth'],
  ])('SHELL-09 LOC-06 in %s finds for %s the page %s', (locale, query, path) => {
    expect(firstOf(locale, query)).toBe(path)
  })
})

describe('findEverything in scripts without spaces', () => {
  it.each<[LocaleCode, string]>([
    ['th', 'เป็นบิตคอยน์'],
    ['ja', 'をビットコインに'],
    ['zh-CN', '换比特币'],
    ['zh-TC', '換比特幣'],
  ])('SHELL-09 in %s reads no word out of the names of currencies before %s', (code, words) => {
    const { resolve } = contextOf(snapshot, { locale: code })
    const names = snapshot.assets
      .filter(({ kind }) => kind === 'fiat')
      .map((asset) => localName(asset, localeOf(code)))
    const misread = names.filter(
      (name) => firstOf(code, name + words) !== `/convert/${resolve(name)?.slug}/btc`,
    )
    expect(misread).toEqual([])
  })
})

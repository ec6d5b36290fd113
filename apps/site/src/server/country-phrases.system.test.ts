import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenSite } from '../../test/server/site.ts'
import { openSite } from '../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite({ languages: ['ko'] })
})

afterAll(() => site[Symbol.asyncDispose]())

/** What the page says of its country: title, large heading, heading of the ways to pay. */
const wanted = [
  ['/how-to-buy/btc/nl', 'How to buy Bitcoin in the Netherlands', 'Payment methods in the Netherlands'],
  ['/de/how-to-buy/btc/ch', 'Bitcoin kaufen in der Schweiz', 'Zahlungsmethoden in der Schweiz'],
  ['/ru/how-to-buy/btc/cy', 'Как купить Bitcoin на Кипре', 'Способы оплаты на Кипре'],
  [
    '/tr/how-to-buy/btc/gb',
    'Birleşik Krallık’ta Bitcoin nasıl satın alınır?',
    'Birleşik Krallık’ta ödeme yöntemleri',
  ],
  ['/fr/how-to-buy/btc/us', 'Comment acheter Bitcoin aux États-Unis', 'Moyens de paiement aux États-Unis'],
  ['/pt/how-to-buy/btc/br', 'Como comprar Bitcoin no Brasil', 'Formas de pagamento no Brasil'],
  ['/ja/how-to-buy/btc/de', 'ドイツでのBitcoinの買い方', 'ドイツでの支払い方法'],
  ['/ko/how-to-buy/btc/de', '독일에서 Bitcoin 구매 방법', '독일에서 쓰는 결제 수단'],
] as const

/** Without marks that part names of another direction, and with letters in place of their references. */
const plain = (html: string) => html.replaceAll(/[\u2066-\u2069]|<!-- -->/g, '').replaceAll('&#x27;', "'")

describe('the page on buying in a country', () => {
  it.each(wanted)('LOC-07 BUY-01 %s says where', async (target, title, payments) => {
    const html = plain(await site.html(target))
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(title)
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(title)
    expect(/<h2 id="payments"[^>]*>(.*?)<\/h2>/.exec(html)?.[1]).toBe(payments)
    expect(html).not.toMatch(/\{inCountry\}|\{name\}/)
  })

  it('LOC-07 BUY-01 the site map names its links so', async () => {
    const html = plain(await site.html('/de/sitemap/how-to-buy-country?letter=B'))
    expect(html).toContain('BTC · Bitcoin kaufen in den Niederlanden')
    expect(html).not.toMatch(/Bitcoin \(/)
  })
})

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { regionName } from '@portico/format'
import { readCountries } from './country-files.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countries-'))
  await mkdir(join(root, 'reviewed'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const day = '2026-11-20'
const review = {
  country: 'DE',
  reviewed: day,
  payments: [{ method: 'sepa-transfer', source: 'https://sepa.example/', reviewed: day }],
  regulator: { name: 'Regulator', url: 'https://regulator.example/', reviewed: day },
  tax: { name: 'Tax office', url: 'https://tax.example/', reviewed: day },
}

/** Reads a folder with two countries, one of them reviewed as given. */
async function read(change: object = {}, file = 'de.json', currencies: object = { DE: 'EUR', AQ: null }) {
  const sheet = { source: { name: 'List', url: 'https://list.example/' }, reviewed: day, currencies }
  await writeFile(join(root, 'currencies.json'), JSON.stringify(sheet))
  await writeFile(join(root, 'reviewed', file), JSON.stringify({ ...review, ...change }))
  return readCountries(pathToFileURL(`${root}/`))
}

const [payment] = review.payments

describe('readCountries', () => {
  it('BUY-01 reads currencies, and what was reviewed', async () => {
    const countries = await read()
    expect(countries.find('aq', 'en')).toEqual({ code: 'AQ', currency: null, review: null })
    expect(countries.find('de', 'en')).toMatchObject({
      currency: 'EUR',
      review: { payments: review.payments, riskWarning: null, incentives: 'off' },
    })
  })

  it('BUY-01 promises nothing for signing up unless a rule that allows it was read', async () => {
    const incentives = { state: 'on', source: 'https://law.example/', reviewed: day }
    expect((await read({ incentives })).find('de', 'en')?.review?.incentives).toBe('on')
    expect(
      (await read({ incentives: { ...incentives, state: 'off' } })).find('de', 'en')?.review?.incentives,
    ).toBe('off')
    await expect(read({ incentives: { state: 'on', reviewed: day } })).rejects.toThrow(/incentives\.source/)
  })

  it.each([
    ['a way to pay without a source', { payments: [{ ...payment, source: undefined }] }, 'payments.0.source'],
    [
      'a source that is no https address',
      { payments: [{ ...payment, source: 'http://a.example/' }] },
      'source',
    ],
    [
      'a way to pay without a day',
      { payments: [{ ...payment, reviewed: undefined }] },
      'payments.0.reviewed',
    ],
    [
      'a day that does not exist',
      { payments: [{ ...payment, reviewed: '2026-02-30' }] },
      'payments.0.reviewed',
    ],
    ['a way to pay without texts', { payments: [{ ...payment, method: 'cash' }] }, 'payments.0.method'],
    ['a way to pay twice', { payments: [payment, payment] }, 'each way to pay once'],
    ['no way to pay', { payments: [] }, 'at least one'],
    ['no regulator', { regulator: undefined }, 'regulator'],
    ['a field that nobody reads', { advice: 'buy' }, 'advice'],
    ['a code in lower case', { country: 'de' }, 'country'],
    ['a warning without its source', { riskWarning: { language: 'en', text: 'Risk.' } }, 'riskWarning'],
  ])('BUY-01 refuses %s, and names file and field', async (_, change, field) => {
    await expect(read(change)).rejects.toThrow(/reviewed\/de\.json/)
    await expect(read(change)).rejects.toThrow(field)
  })

  it('refuses a file that speaks of another country', async () => {
    await expect(read({ country: 'FR' })).rejects.toThrow('de.json speaks of FR')
  })

  it('refuses the review of what is no country', async () => {
    await expect(read({ country: 'ZZ' }, 'zz.json')).rejects.toThrow('currencies.json lacks ZZ')
  })

  it('refuses a currency that is none', async () => {
    await expect(read({}, 'de.json', { DE: 'euro' })).rejects.toThrow(/currencies\.json.*currencies\.DE/)
  })

  it('refuses what is not JSON, and names the file', async () => {
    await read()
    await writeFile(join(root, 'reviewed', 'de.json'), '{')
    await expect(readCountries(pathToFileURL(`${root}/`))).rejects.toThrow('reviewed/de.json is not JSON')
  })
})

describe('content/countries', () => {
  const folder = new URL('../../../../../content/countries/reviewed/', import.meta.url)

  it('BUY-01 has every country of ISO 3166-1 with a name and its currency', async () => {
    const { all } = await readCountries()
    expect(all).toHaveLength(249)
    expect(all.filter(({ code }) => regionName(code, 'ar') === null)).toEqual([])
    expect(all.filter(({ currency }) => currency === null).map(({ code }) => code)).toEqual(['AQ'])
  })

  it('BUY-01 has a source and a day for everything that was reviewed', async () => {
    const { all } = await readCountries()
    const reviews = all.flatMap(({ review: known }) => known ?? [])
    expect(reviews).toHaveLength((await readdir(folder)).length)
    expect(reviews.length).toBeGreaterThanOrEqual(20)
    for (const { payments, regulator, tax } of reviews) {
      for (const { source, reviewed } of payments) {
        expect(source).toMatch(/^https:/)
        expect(reviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
      for (const { url } of [regulator, tax]) expect(url).toMatch(/^https:/)
    }
  })

  it('BUY-01 warns in the United Kingdom in the words of COBS 4.12A.11R, and promises nothing there', async () => {
    const kingdom = (await readCountries()).find('gb', 'en')?.review
    expect(kingdom?.riskWarning).toMatchObject({
      language: 'en',
      text: 'Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong.',
      more: { text: 'Take 2 mins to learn more.' },
    })
    expect(kingdom?.incentives).toBe('off')
  })

  it('BUY-01 warns in India in the words of the Advertising Standards Council, with which no link is prescribed', async () => {
    const india = (await readCountries()).find('in', 'en')?.review
    expect(india?.riskWarning).toMatchObject({
      language: 'en',
      text: 'Crypto products and NFTs are unregulated and can be highly risky. There may be no regulatory recourse for any loss from such transactions.',
      more: null,
    })
  })

  it('BUY-01 has looked in every reviewed country for words that are prescribed', async () => {
    const page = await readFile(new URL('../../../../../docs/risk-warnings.md', import.meta.url), 'utf8')
    const looked = [...page.matchAll(/^\| ([A-Z]{2}) \|[^|]*\| (yes|no) \|/gm)].map(([, code, word]) => [
      code,
      word,
    ])
    const countries = (await readCountries()).all.filter(({ review }) => review !== null)
    const shown = countries.map(({ code, review }) => [code, review?.riskWarning ? 'yes' : 'no'])
    expect(looked.toSorted()).toEqual(shown.toSorted())
  })
})

import { tmpdir } from 'node:os'
import { codes } from '@portico/contract'
import { createSite } from '@portico/site'
import { createContentStore, openSql } from '@portico/stores'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { describe, expect, it } from 'vitest'
import { askForText } from '../../test/alerts/load.ts'
import { startServices } from '../../test/alerts/services.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readBrand } from '../read-brand.ts'
import { publishDocument, writeDocument } from './content-desk.ts'

const seconds = { timeout: 15_000, interval: 200 }

/** What the brand says otherwise from one moment on. */
const settings = {
  offer: {
    coins: ['btc'],
    servedCountries: ['GB'],
    unservedCountries: ['DE'],
    countriesWithoutIncentives: [],
  },
  adverts: { buyNow: false, welcomePack: { amountUsd: '7890' } },
  links: { blog: [{ name: { en: 'From our desk' }, url: 'https://blog.example/' }] },
  channels: { web: ['pay.example'], mail: [], phones: [], profiles: [] },
}
const reviewed = '2026-11-25'
const source = { source: 'https://regulator.example/', reviewed }
const authority = { name: 'The regulator', url: source.source, reviewed }
const country = {
  ...{ country: 'GB', reviewed, payments: [{ method: 'card', ...source }] },
  ...{ regulator: authority, tax: authority },
  riskWarning: {
    ...{ language: 'en', text: 'Only lose what you can spare.', ...source },
    more: { text: 'More on this', url: 'https://regulator.example/more' },
  },
}
const drawing = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path class="mark-${mark}" d="M0 0h4v4H0z"/></svg>`
const documents = [
  ['brand/settings', JSON.stringify(settings)],
  ['country/gb', JSON.stringify(country)],
  ['brand/logo', drawing('of-the-desk')],
  ['brand/favicon', drawing('in-the-tab')],
] as const

/** Where each is seen, and the words that are there before alone, and afterwards alone. */
const places: readonly (readonly [path: string, before: RegExp, after: RegExp])[] = [
  ['/how-to-buy/eth', /offers Ethereum/, /does not offer Ethereum/],
  ['/how-to-buy/btc/de', /offers Bitcoin, including/, /isn’t available in Germany/],
  ['/convert/btc/usd', /6,200/, /7,890/],
  ['/sitemap/blog', /^(?![^]*From our desk)/, /href="https:\/\/blog\.example\/"[^]*From our desk/],
  ['/official-channels?q=pay.example', /is not a channel of/, /pay\.example.{0,40} belongs to/],
  ['/how-to-buy/btc/gb', /prepared to lose all the money/, /Only lose what you can spare\./],
  ['/news', /class="mark-roof"/, /class="mark-of-the-desk"/],
  ['/favicon.svg', /^(?![^]*in-the-tab)/, /mark-in-the-tab/],
]

async function expectShown(servers: readonly TestServer[], when: 'before' | 'after'): Promise<void> {
  for (const server of servers)
    for (const [path, before, after] of places) {
      const seen = async () => {
        const text = await (await server.fetch(path)).text()
        return { before: before.test(text), after: after.test(text) }
      }
      const wanted = { before: when === 'before', after: when === 'after' }
      await expect.poll(seen, { ...seconds, message: path }).toEqual(wanted)
    }
}

/** Acts as the command of operators does, in this process. */
async function openDesk(databaseUrl: string) {
  const sql = await openSql({ dataFolder: tmpdir(), databaseUrl, logger: { info() {}, warn() {} } })
  const store = createContentStore({ sql, website: 'default', now: Date.now })
  const brand = await readBrand('default')
  const by = { author: 'Ann', note: '', approvedBy: null }
  const options = () => ({ store, brand, nowMs: Date.now() })
  const publish = async (document: string, revision: number | null) =>
    expect(await publishDocument(options(), { ...by, document, revision })).toMatchObject({
      kind: 'done',
    })
  return {
    async publish(document: string, text: string) {
      const written = await writeDocument(options(), { ...by, document, text })
      expect(written).toMatchObject({ kind: 'done', number: 1 })
      await publish(document, 1)
    },
    unpublish: (document: string) => publish(document, null),
    [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose](),
  }
}

describe.runIf(hasPostgresServer())('data of operators on two servers', { timeout: 240_000 }, () => {
  it('SHIP-05 BUY-01 ACC-06 changes pages and who may sign up on both, and goes back on both', async () => {
    await using postgres = await startKillablePostgres()
    await using services = await startServices()
    const environment = {
      ...{ DATABASE_URL: postgres.databaseUrl, ROLES: 'site,gateway,market' },
      ...{ SEALING: 'off', CAPTCHA_SCENES: 'thirdApple', RATE_LIMIT_SCALE: '1000' },
      ...{ SMS_WEBHOOK_URL: services.smsUrl, SMS_WEBHOOK_TOKEN: 'a-token-of-the-operator' },
    }
    const start = () => startTestServer(environment, { openSite: createSite })
    await using one = await start()
    await using other = await start()
    const both = [one, other]
    await using desk = await openDesk(postgres.databaseUrl)
    const expectGermans = async (code: string) => {
      for (const { origin } of both) await expect.poll(() => askForText(origin, '49'), seconds).toBe(code)
    }

    await expectShown(both, 'before')
    await expectGermans(codes.success.code)
    for (const [document, text] of documents) await desk.publish(document, text)
    await expectShown(both, 'after')
    await expectGermans(codes.operationUnavailable.code)
    for (const [document] of documents) await desk.unpublish(document)
    await expectShown(both, 'before')
    await expectGermans(codes.success.code)
  })
})

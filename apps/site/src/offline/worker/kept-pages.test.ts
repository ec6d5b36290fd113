import { describe, expect, it } from 'vitest'
import { openDevice, origin, pageOf, scriptOf } from '../../../test/device.ts'

const at = (path: string) => origin + path

describe('pages that are kept', () => {
  it('come with their files, their texts and the offline page of their language', async () => {
    const device = openDevice()
    await device.pages.keep(at('/fr/price#top'), pageOf('fr'))
    const kept = await device.kept()
    expect(kept).toEqual(expect.arrayContaining(['/fr/price', '/fr/offline', '/assets/site-fr.second00.js']))
    expect(kept).toContain('/assets/loader.second00.js')
    expect(kept).not.toContain('/offline')
  })

  it('are answered marked as stored, for exactly their address', async () => {
    const { pages } = openDevice()
    await pages.keep(
      at('/convert/btc/usd?amount=2'),
      pageOf('en', 'second00', { 'content-encoding': 'br', 'x-kept': 'yes' }),
    )
    const stored = await pages.stored(at('/convert/btc/usd?amount=2#chart'))
    expect(await stored?.text()).toContain('<html data-stored lang="en">')
    expect(stored?.headers.get('x-kept')).toBe('yes')
    expect(stored?.headers.get('content-encoding')).toBeNull()
    expect(await pages.stored(at('/convert/btc/usd'))).toBeNull()
  })

  it('are none that may not be kept, and none that is no page of the site', async () => {
    const device = openDevice()
    await device.pages.keep(at('/price'), pageOf('en', 'second00', { 'cache-control': 'no-store' }))
    await device.pages.keep(at('/price'), pageOf('xx'))
    expect(await device.kept()).toEqual([])
  })

  it('are bounded: the oldest go, the offline page and files stay', async () => {
    const device = openDevice()
    for (let page = 0; page < 30; page++) await device.pages.keep(at(`/page/${page}`), pageOf('en'))
    const kept = await device.kept()
    expect(kept.filter((path) => path.startsWith('/page/'))).toHaveLength(24)
    expect(kept).not.toContain('/page/5')
    expect(kept).toContain('/page/29')
    expect(kept).toContain('/offline')
  })
})

describe('the offline page', () => {
  it('is asked for anew once a minute at most', async () => {
    const device = openDevice()
    const visits = () => device.asked.filter((path) => path === '/offline').length
    await device.pages.keep(at('/'), pageOf('en'))
    await device.pages.keep(at('/price'), pageOf('en'))
    expect(visits()).toBe(1)
    device.pass(60_000)
    await device.pages.keep(at('/price'), pageOf('en'))
    expect(visits()).toBe(2)
  })

  it('is not taken from another build, whose scripts this worker does not have', async () => {
    const device = openDevice({ '/offline': () => pageOf('en', 'third000') })
    await device.pages.keep(at('/'), pageOf('en'))
    expect(await device.kept()).not.toContain('/offline')
  })

  it('is found by the language of the address, and told what was wanted', async () => {
    const { pages } = openDevice()
    await pages.keep(at('/'), pageOf('en'))
    await pages.keep(at('/zh-CN'), pageOf('zh-CN'))
    expect(await pages.offlineAddress(at('/convert/eth/eur?amount=3'))).toBe(
      '/offline?wanted=%2Fconvert%2Feth%2Feur%3Famount%3D3',
    )
    expect(await pages.offlineAddress(at('/zh-CN'))).toBe('/zh-CN/offline?wanted=%2F')
    expect(await pages.offlineAddress(at('/price?locale=zh-CN'))).toBe(
      '/zh-CN/offline?wanted=%2Fprice%3Flocale%3Dzh-CN',
    )
  })

  it('LOC-08 is one of the same language before any other, also for a tag that no server can lead on', async () => {
    const { pages } = openDevice()
    await pages.keep(at('/'), pageOf('en'))
    await pages.keep(at('/fr'), pageOf('fr'))
    await pages.keep(at('/zh-CN'), pageOf('zh-CN'))
    for (const path of ['/zh-TC/price', '/zh-Hant/price', '/zh_TW/price', '/price?locale=zh-TC'])
      expect(await pages.offlineAddress(at(path)), path).toMatch(/^\/zh-CN\/offline\?/)
    expect(await pages.offlineAddress(at('/fr-CA/price'))).toMatch(/^\/fr\/offline\?/)
    expect(await pages.offlineAddress(at('/tr/price'))).toMatch(/^\/offline\?/)
  })

  it('is one in another language where there is none in the own, and itself when it is asked for', async () => {
    const { pages } = openDevice()
    await pages.keep(at('/'), pageOf('en'))
    expect(await pages.offlineAddress(at('/fr/price'))).toBe('/offline?wanted=%2Fprice')
    expect(await pages.offlineAddress(at('/fr/offline'))).toBe('/offline')
  })

  it('is nowhere where nothing is kept', async () => {
    expect(await openDevice().pages.offlineAddress(at('/price'))).toBeNull()
  })
})

describe('files that are kept', () => {
  it('bring what they import, and answer without the network', async () => {
    const device = openDevice({ '/assets/a.aaaaaaaa.js': () => scriptOf('import"./b.bbbbbbbb.js"') })
    await device.assets.keep(['/assets/a.aaaaaaaa.js'])
    expect(await device.kept()).toEqual(['/assets/a.aaaaaaaa.js', '/assets/b.bbbbbbbb.js'])
    const before = device.asked.length
    expect(await (await device.assets.answer(at('/assets/a.aaaaaaaa.js'))).text()).toContain('b.bbbbbbbb')
    expect(device.asked).toHaveLength(before)
  })

  it('fail as a whole when one is missing, so that a half worker never takes over', async () => {
    const gone = () => pageOf('en')
    const { assets } = openDevice({
      '/assets/a.aaaaaaaa.js': () => Object.defineProperty(gone(), 'status', { value: 404 }),
    })
    await expect(assets.keep(['/assets/a.aaaaaaaa.js'])).rejects.toThrow('/assets/a.aaaaaaaa.js')
  })

  it('are answered but not kept when they may change', async () => {
    const device = openDevice({ '/assets/a.aaaaaaaa.js': () => pageOf('en') })
    expect((await device.assets.answer(at('/assets/a.aaaaaaaa.js'))).status).toBe(200)
    expect(await device.kept()).toEqual([])
  })
})

describe('builds', () => {
  it('the build before the current one is kept for open pages; older ones go, and caches of others stay', async () => {
    const { stores, generations } = openDevice()
    for (const name of ['other', 'portico-zero0000', 'portico-first000', 'portico-second00'])
      await (await stores.open(name)).put(at(`/${name}`), pageOf('en'))
    await generations.forgetOld()
    expect(await stores.keys()).toEqual(['other', 'portico-first000', 'portico-second00'])
    expect(await generations.find(at('/portico-first000'))).not.toBeNull()
    expect(await generations.find(at('/other'))).toBeNull()
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { openBuiltFiles } from './open-built-files.ts'
import type { BuiltFile } from './port.ts'

const warnings: string[] = []
const logger = {
  info: () => {},
  warn: (_fields: object, message: string) => void warnings.push(message),
}
const secret = randomBytes(32)
const website = randomUUID()
const redisUrl = process.env['TEST_REDIS_URL']

const script: BuiltFile = {
  ...{ address: '/assets/site-main.AbCd1234.js', type: 'text/javascript; charset=utf-8', encoding: 'br' },
  body: randomBytes(300_000),
}
const sheet: BuiltFile = {
  ...{ address: '/widgets/header/style.AbCd1234.css', type: 'text/css', encoding: 'identity' },
  body: Buffer.from('a\n{}\n'),
}

const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'built-files-'))
  cleaning.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const stores = [
  { name: 'a folder', url: null },
  ...(redisUrl === undefined ? [] : [{ name: 'Redis', url: redisUrl }]),
]

describe.each(stores)('built files in $name', ({ url }) => {
  const open = (folder: string, changed: object = {}) =>
    openBuiltFiles({ ...{ redisUrl: url, folder, website, logger, secret }, ...changed })

  it('SHIP-02 gives each process the files that others keep, and after those have ended', async () => {
    const folder = await makeFolder()
    await using asking = await open(folder)
    expect(await asking.find(script.address)).toBeNull()
    await using other = await open(folder)
    await other.keep([script, sheet])
    for (const file of [script, sheet]) {
      const found = await asking.find(file.address)
      expect({ ...found, body: Buffer.from(found?.body ?? []) }).toEqual({
        ...file,
        body: Buffer.from(file.body),
      })
    }
    await other[Symbol.asyncDispose]()
    expect(await asking.find(sheet.address)).toMatchObject({ type: 'text/css' })
    expect(await asking.find('/assets/site-main.00000000.js')).toBeNull()
  })

  it('SHIP-02 takes nothing that a server of the site has not sealed', async () => {
    const folder = await makeFolder()
    await using stranger = await open(folder, { secret: randomBytes(32) })
    const planted = { ...script, address: '/assets/planted.AbCd1234.js' }
    await stranger.keep([planted])
    await using own = await open(folder)
    expect(await own.find(planted.address)).toBeNull()
  })

  it('SHIP-02 writes each file anew at the start, in place of one that cannot be used', async () => {
    const folder = await makeFolder()
    await using stranger = await open(folder, { secret: randomBytes(32) })
    await stranger.keep([script])
    await using own = await open(folder)
    expect(await own.find(script.address)).toBeNull()
    await own.keep([script])
    expect(await own.find(script.address)).toMatchObject({ type: script.type })
  })
})

describe('the folder of built files', () => {
  const open = (folder: string) => openBuiltFiles({ redisUrl: null, folder, website, logger, secret })

  it('SHIP-02 keeps one file from being given in the place of another', async () => {
    const folder = await makeFolder()
    await using files = await open(folder)
    await files.keep([script, sheet])
    const [one = '', other = ''] = (await readdir(folder)).map((name) => join(folder, name))
    await writeFile(one, await readFile(other))
    const found = await Promise.all([script, sheet].map(({ address }) => files.find(address)))
    expect(found.filter((file) => file === null)).toHaveLength(1)
  })

  it('forgets what no process has renewed for two days', async () => {
    const folder = await makeFolder()
    await using before = await open(folder)
    await before.keep([script])
    const [name = ''] = await readdir(folder)
    const old = new Date(Date.now() - 50 * 3_600_000)
    await utimes(join(folder, name), old, old)
    await using after = await open(folder)
    await after.keep([sheet])
    expect([await after.find(script.address), await after.find(sheet.address)]).toEqual([
      null,
      expect.objectContaining({ address: sheet.address }),
    ])
  })
})

describe.runIf(redisUrl)('built files in Redis', () => {
  it('SHIP-02 stay for two days and no longer', async () => {
    await using files = await openBuiltFiles({
      redisUrl: redisUrl ?? '',
      folder: '',
      website,
      logger,
      secret,
    })
    await files.keep([sheet])
    const redis = new Redis(redisUrl ?? '')
    cleaning.defer(async () => void (await redis.quit()))
    const leftMs = await redis.pttl(`built-file:${website}:${sheet.address}`)
    expect(leftMs).toBeGreaterThan(172_000_000)
    expect(leftMs).toBeLessThanOrEqual(172_800_000)
  })
})

it('SHIP-02 a Redis that is away keeps no server from starting', async () => {
  const away = { redisUrl: 'redis://127.0.0.1:1', folder: '', website, logger, secret }
  await using files = await openBuiltFiles(away)
  await files.keep([script])
  expect(await files.find(script.address)).toBeNull()
  expect(warnings.join()).toContain('the files of this build are not kept')
})

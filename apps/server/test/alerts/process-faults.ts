import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openTrust } from '../../src/trust/trust.ts'
import { diskOf, type Fault } from './fault.ts'
import type { Fleet, Place } from './fleet.ts'
import { logInUnknown, startLoad } from './load.ts'

const dayMs = 86_400_000
const privatePart = /-----BEGIN PRIVATE[^]*/

/** A folder of keys whose statement was made so many days ago. */
async function makeOldKeys(folder: string, days: number): Promise<void> {
  const logger = { info: () => {}, error: () => {} }
  const past = () => Date.now() - days * dayMs
  using _trust = await openTrust({ folder, website: 'contrast', now: past, logger, every: () => () => {} })
}

/** Takes the signing keys away, as where they are kept elsewhere; what it resolves with puts them back. */
async function takeSigningKeys(folder: string): Promise<() => Promise<void>> {
  const paths = ['current.pem', 'next.pem'].map((name) => join(folder, name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const write = async (change: (text: string) => string) => {
    await Promise.all(
      paths.map((path, index) => writeFile(path, change(texts[index] ?? ''), { mode: 0o600 })),
    )
  }
  await write((text) => text.replace(privatePart, ''))
  return () => write((text) => text)
}

/** Writes a megabyte each time. */
async function startFilling(folder: string) {
  const file = join(folder, 'growing')
  const load = startLoad(() => writeFile(file, Buffer.alloc(1_000_000), { flag: 'a' }), { pauseMs: 500 })
  return async () => {
    await load[Symbol.asyncDispose]()
    await rm(file)
  }
}

/** A process ends and takes its name out of discovery with it, as a container does. */
async function takeAway(place: Place, { hide }: Fleet) {
  const show = await hide(place)
  await place.end()
  return async () => {
    await place.start()
    await show()
  }
}

/** Longer than the rules ask of a process until it counts. */
const countedSeconds = 12

/** One process more than before, which is known for as long as it takes to count, goes. */
async function goneFromTwo(fleet: Fleet) {
  const { prometheus } = fleet
  const place = await fleet.spare('second', { BRAND: 'default', ROLES: 'collector' })
  await place.start()
  const counted = `portico_role{instance="second"} offset ${countedSeconds}s`
  await expect.poll(() => prometheus.holds(counted), { timeout: 60_000, interval: 250 }).toBe(true)
  return takeAway(place, fleet)
}

/** A gateway with keys of its own beside the others of its site. */
async function startWithOtherKeys(fleet: Fleet) {
  const settings = { BRAND: 'default', ROLES: 'gateway', REDIS_URL: fleet.redis.url }
  const place = await fleet.spare('other-keys', settings)
  await place.start()
  return async () => {
    await fleet.hide(place)
    await place.end()
  }
}

/** What is wrong with a process itself: its life, its disk, its clock, its keys, its work. */
export const processFaults: readonly Fault[] = [
  {
    ...{ alert: 'PorticoGone', labels: { instance: 'market' }, isInSample: true },
    how: 'a process killed',
    async break({ market }) {
      await market.end()
      return market.start
    },
  },
  {
    ...{ alert: 'PorticoRoleGone', labels: { role: 'market', brand: 'default' }, isInSample: true },
    how: 'the only market of a brand killed, and gone from discovery',
    break: (fleet) => takeAway(fleet.market, fleet),
  },
  {
    ...{ alert: 'PorticoFewerProcesses', labels: { role: 'collector', brand: 'default' } },
    how: 'one of two collectors killed, and gone from discovery',
    break: goneFromTwo,
  },
  {
    ...{ alert: 'PorticoRoleStopped', labels: { subject: 'trust', instance: 'other-keys' } },
    how: 'a process started with keys of its own beside others of its site',
    break: startWithOtherKeys,
  },
  {
    ...{ alert: 'PorticoRoleStopped', labels: { subject: 'clock', instance: 'market' } },
    how: 'the clock five minutes off that of Redis',
    async break({ skewedRedis }) {
      skewedRedis.set(-300)
      return async () => skewedRedis.set(0)
    },
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'disk', instance: 'gateway' } },
    how: 'the disk of DATA_DIR filled completely',
    async break(fleet) {
      const disk = diskOf(fleet)
      disk.fill()
      return async () => disk.free()
    },
  },
  {
    ...{ alert: 'PorticoDiskFills', labels: { instance: 'gateway' } },
    how: '2 MB a second written onto a disk of 96 MB',
    break: (fleet) => startFilling(diskOf(fleet).folder),
  },
  {
    ...{ alert: 'PorticoPasswordsWait', labels: { instance: 'gateway' } },
    how: '80 log-ins at once for one thread of passwords',
    async break({ gateway }) {
      const load = startLoad(() => logInUnknown(gateway.origin()), { atOnce: 80, pauseMs: 1 })
      return () => load[Symbol.asyncDispose]()
    },
  },
  {
    alert: 'PorticoLogInsFail',
    how: 'log-ins with unknown names',
    async break({ gateway }) {
      const load = startLoad(() => logInUnknown(gateway.origin()))
      return () => load[Symbol.asyncDispose]()
    },
  },
  {
    ...{ alert: 'PorticoTrustEnds', labels: { instance: 'keys' } },
    how: 'a statement of 92 days ago, its signing keys kept elsewhere',
    async break(fleet) {
      const place = await fleet.spare('keys')
      const folder = join(place.dataFolder, 'trust')
      await makeOldKeys(folder, 92)
      const putBack = await takeSigningKeys(folder)
      await place.start()
      return async () => {
        await putBack()
        await place.end()
        await place.start()
      }
    },
  },
]

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTrust } from '../../src/trust/trust.ts'
import { diskOf, type Fault } from './fault.ts'
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

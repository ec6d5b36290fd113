import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWire, type TestWire } from '@portico/stores/test-wire'
import { type ServerProcess, startServerProcess } from '../../apps/server/test/events/server-process.ts'
import { freePort } from '@portico/stores/test-free-port'
import { ask } from '../compatibility/request.ts'

/** What a process of the fleet does; each has one role. */
export type FleetRole = 'site' | 'gateway' | 'market' | 'collector'

/** The place of one process: its port, its folder and its ways to the stores stay when another one runs there. */
export interface Place extends AsyncDisposable {
  /** Such as `site-1`. */
  readonly name: string
  readonly role: FleetRole
  readonly port: number
  /** Its ways to the stores, each of which can be held. */
  readonly ways: Readonly<Record<StoreName, readonly TestWire[]>>
  /** Throws while no process runs there. */
  processId(): number
  /** Whether the process says that nothing is wrong with it. */
  isReady(): Promise<boolean>
  start(): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  freeze(): void
  thaw(): void
}

/** What processes meet in. */
export type StoreName = 'postgres' | 'redis' | 'nats'

/** Addresses of the stores: of NATS one for each server. */
export type StoreUrls = Readonly<Record<StoreName, readonly string[]>>

/** What all places have in common. */
export interface Common {
  readonly stores: StoreUrls
  /** Holds what all processes of the site share: its keys and its mail. */
  readonly sharedFolder: string
  readonly settings: Readonly<Record<string, string>>
}

const patienceMs = 3000

async function openWays(urls: StoreUrls, stack: AsyncDisposableStack) {
  const open = async (store: StoreName) => {
    const ways = urls[store].map(async (url) => {
      const { hostname: host, port } = new URL(url)
      return stack.use(await startWire({ host, port: Number(port) }))
    })
    return Promise.all(ways)
  }
  const [postgres, redis, nats] = await Promise.all([open('postgres'), open('redis'), open('nats')])
  return { postgres, redis, nats }
}

/** An address that leads over a way. */
function over(url: string, way: TestWire | undefined): string {
  const led = new URL(url)
  if (way !== undefined) led.port = String(way.port)
  return led.href
}

/** A data folder of a process's own, in which the keys and the mail are those of all. */
async function ownFolder(name: string, sharedFolder: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fleet-${name}-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  for (const shared of ['trust', 'outbox']) {
    await mkdir(join(sharedFolder, shared), { recursive: true, mode: 0o700 })
    await symlink(join(sharedFolder, shared), join(folder, shared))
  }
  return folder
}

/** Opens a place, where nothing runs yet. */
export async function openPlace(role: FleetRole, index: number, common: Common): Promise<Place> {
  const { stores, sharedFolder, settings } = common
  await using stack = new AsyncDisposableStack()
  const name = `${role}-${index}`
  const ways = await openWays(stores, stack)
  const urlOf = (store: StoreName) => stores[store].map((url, at) => over(url, ways[store][at])).join()
  const environment = {
    ...settings,
    ...{ ROLES: role, INSTANCE: name, DATA_DIR: await ownFolder(name, sharedFolder, stack) },
    ...{ DATABASE_URL: urlOf('postgres'), REDIS_URL: urlOf('redis'), NATS_URL: urlOf('nats') },
    PORT: String(await freePort()),
  }
  const port = Number(environment.PORT)
  let running: ServerProcess | null = null
  const current = () => {
    if (running === null) throw new Error(`${name} does not run.`)
    return running
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await running?.end(signal)
    running = null
  }
  stack.defer(() => end('SIGKILL'))
  const opened = stack.move()
  return {
    ...{ name, role, port, ways, end },
    processId: () => current().processId,
    async isReady() {
      const answer = await ask(port, { path: '/readyz', patienceMs }).catch(() => null)
      return answer?.status === 200 && answer.text.includes('"state":"ready"')
    },
    async start() {
      running = await startServerProcess(environment)
    },
    freeze: () => current().freeze(),
    thaw: () => current().thaw(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { type JetStreamManager, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { freePort } from '../free-port.mjs'

import { isNewEnough } from '../../src/events/nats/server-version.ts'

/** Servers of a test's own with JetStream, of which it may kill each. What they stored lies in folders of their own. */
export interface NatsCluster extends AsyncDisposable {
  /** All of them, parted by commas. */
  readonly url: string
  readonly names: readonly string[]
  /** Ends a server without a chance to say so. */
  kill(name: string): Promise<void>
  /** Ends a server as an operator does. */
  stop(name: string): Promise<void>
  /** Lets a server stand still, or go on. */
  freeze(name: string): void
  thaw(name: string): void
  /** Starts it again on what it had stored, or as another program; resolves when it accepts connections. */
  start(name: string, program?: string): Promise<void>
  /** Takes what a server that was killed had stored. */
  empty(name: string): Promise<void>
  /** Takes the snapshots that a full disk cut off, of a server that is stopped (docs/runbook.md, "When the disks of NATS were full"). */
  dropCutSnapshots(name: string): Promise<void>
  /** The server that leads a stream; waits until there is one. */
  leaderOf(stream: string): Promise<string>
  /** Resolves when every server has all of a stream. */
  inSync(stream: string): Promise<void>
}

interface Member {
  readonly name: string
  readonly port: number
  readonly args: readonly string[]
  child: ChildProcess | null
}

const lookAgainMs = 50
const timeoutMs = 30_000

/** The launcher puts one first that is as new as it has to be. */
const ownProgram = 'nats-server'

/** Whether there is a program to start that is new enough. */
export function hasNatsServer(): boolean {
  const { status, stdout } = spawnSync(ownProgram, ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout.replace(/^.*v/, ''))
}

/** Asks until there is an answer, since servers come and go. */
async function untilAnswered<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const deadlineMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() > deadlineMs) throw error
      return null
    })
    if (answer !== null) return answer
    if (performance.now() > deadlineMs) throw new Error(`${what}: not within ${timeoutMs} ms`)
    await waitFor(lookAgainMs)
  }
}

async function membersIn(
  folder: string,
  { size, config, told }: { readonly size: number; readonly config: string; readonly told: 'all' | 'none' },
): Promise<readonly Member[]> {
  const ports = await Promise.all(Array.from({ length: 2 * size }, freePort))
  const routes = ports.slice(size).map((port) => `nats://127.0.0.1:${port}`)
  return routes.map((route, index) => {
    const name = `n${index + 1}`
    const port = ports[index] ?? 0
    const place = ['-c', config, '-js', '-sd', join(folder, name)]
    const alone = [...place, '-n', name, '-a', '127.0.0.1', '-p', String(port)]
    const cluster = ['--cluster_name', 'test', '--cluster', route, '--routes', routes.join()]
    const together = told === 'all' ? cluster : [...cluster, '--no_advertise']
    return { name, port, args: size === 1 ? alone : [...alone, ...together], child: null }
  })
}

async function end(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { child } = member
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
}

/** Asks whichever server answers. */
function questionsTo(url: string) {
  return <Answer>(what: string, question: (manager: JetStreamManager) => Promise<Answer | null>) =>
    untilAnswered(what, async () => {
      await using connection = await connect({ servers: url.split(','), timeout: 1000 })
      return await question(await jetstreamManager(connection, { checkAPI: false, timeout: 2000 }))
    })
}

/** A file system that is full cuts a file off where a block of it ends. */
const blockBytes = 4096

async function dropCutSnapshots(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && basename(entry.parentPath) === 'snapshots')
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    const { size } = await stat(file)
    if (size % blockBytes === 0) await rm(file)
  }
}

export interface NatsClusterOptions {
  readonly size?: number
  /** What each server runs, in the order of their names; the first of the path unless given. */
  readonly programs?: readonly string[]
  /** Where each has a folder by its name, which stays; a folder that is removed at the end unless given. */
  readonly folder?: string
  /** The `max_file_store` of each; what NATS thinks right unless given. */
  readonly storeBytes?: number
  /** The `max_payload` of each; 1 MiB unless given. */
  readonly payloadBytes?: number
  /** Which addresses servers tell their clients: all of the cluster, or none, where those given lead over something of a test's own. */
  readonly told?: 'all' | 'none'
}

/** Writes what only a file can tell a server. */
async function writeConfig(
  stack: AsyncDisposableStack,
  { storeBytes, payloadBytes }: Pick<NatsClusterOptions, 'storeBytes' | 'payloadBytes'>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nats-config-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const config = join(folder, 'nats.conf')
  const lines = [
    ...(storeBytes === undefined ? [] : [`jetstream { max_file_store: ${storeBytes} }`]),
    ...(payloadBytes === undefined ? [] : [`max_payload: ${payloadBytes}`]),
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  return config
}

/** Starts a server, or as many as are wanted in a cluster, on free ports of loopback. */
export async function startNatsCluster({
  size = 3,
  programs = [],
  folder: given,
  told = 'all',
  ...written
}: NatsClusterOptions = {}): Promise<NatsCluster> {
  await using starting = new AsyncDisposableStack()
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'nats-')))
  if (given === undefined) starting.defer(() => rm(folder, { recursive: true, force: true }))
  const members = await membersIn(folder, { size, told, config: await writeConfig(starting, written) })
  starting.defer(async () => {
    await Promise.all(members.map((member) => end(member, 'SIGKILL')))
  })

  function memberOf(name: string): Member {
    const member = members.find((one) => one.name === name)
    if (member === undefined) throw new RangeError(`There is no server ${name}.`)
    return member
  }

  async function start(name: string, program = ownProgram) {
    const member = memberOf(name)
    member.child = spawn(program, member.args, { stdio: 'ignore' })
    await untilAnswered(`start of ${name}`, async () => {
      const connection = await connect({ port: member.port, timeout: 1000 })
      await connection.close()
      return true
    })
  }

  const url = members.map(({ port }) => `nats://127.0.0.1:${port}`).join()
  const ask = questionsTo(url)
  await Promise.all(members.map(({ name }, index) => start(name, programs[index])))
  // Servers of several versions do not keep copies for each other.
  if (programs.length === 0) {
    await ask('a cluster that keeps copies', async ({ streams }) => {
      await streams.add({ name: 'PROBE', subjects: ['probe'], storage: StorageType.File, num_replicas: size })
      return streams.delete('PROBE')
    })
  }
  const started = starting.move()
  return {
    url,
    names: members.map(({ name }) => name),
    kill: (name) => end(memberOf(name), 'SIGKILL'),
    stop: (name) => end(memberOf(name), 'SIGTERM'),
    freeze: (name) => void memberOf(name).child?.kill('SIGSTOP'),
    thaw: (name) => void memberOf(name).child?.kill('SIGCONT'),
    start,
    empty: (name) => rm(join(folder, name), { recursive: true, force: true }),
    dropCutSnapshots: (name) => dropCutSnapshots(join(folder, name)),
    leaderOf: (stream) =>
      ask(`a leader of ${stream}`, async ({ streams }) => {
        const { cluster } = await streams.info(stream)
        return cluster?.leader ?? (size === 1 ? 'n1' : null)
      }),
    async inSync(stream) {
      await ask(`${stream} in sync`, async ({ streams }) => {
        const { cluster } = await streams.info(stream)
        const others = cluster?.replicas ?? []
        return others.length === size - 1 && others.every(({ current }) => current) ? true : null
      })
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

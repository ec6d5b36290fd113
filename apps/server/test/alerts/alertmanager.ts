import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { freePort } from '@portico/stores/test-free-port'
import { startProgram } from './program.ts'

/** What operators mount. */
const shippedFile = fileURLToPath(new URL('../../../../deploy/prometheus/alertmanager.yaml', import.meta.url))
const program = 'prometheus-alertmanager'

const message = v.object({
  status: v.picklist(['firing', 'resolved']),
  receiver: v.string(),
  groupLabels: v.record(v.string(), v.string()),
  alerts: v.array(v.object({ status: v.string(), labels: v.record(v.string(), v.string()) })),
})

/** What Alertmanager sends to a web hook. */
export type AlertMessage = v.InferOutput<typeof message>

/** A real Alertmanager on loopback with the configuration of deploy/prometheus, and the web hook that it sends to. */
export interface RunningAlertmanager extends AsyncDisposable {
  /** `host:port` */
  readonly address: string
  /** What the web hook has been sent, oldest first. */
  readonly messages: readonly AlertMessage[]
}

/** Where Debian's program looks for texts of its own. */
const shareFolder = '/usr/share'

/** The folder in place of /usr/share where the program is unpacked and not installed; null where it is. */
function unpackedShare(): string | null {
  const path = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
  const share = join(dirname(path), '..', 'share')
  return existsSync(join(share, 'prometheus/alertmanager')) && share !== shareFolder ? share : null
}

/** How it is started: unpacked, in a view of the files of its own that has its folder. */
function commandOf(share: string | null): readonly string[] {
  if (share === null) return [program]
  const bound = `mount --bind "$0" ${shareFolder} && exec ${program} "$@"`
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return ['unshare', ...asRoot, '--mount', 'sh', '-c', bound, share]
}

/** Whether there is a program to start that reads the configuration: 0.26 or newer. */
export function hasAlertmanager(): boolean {
  const [command = program, ...args] = commandOf(unpackedShare())
  const { status, stdout } = spawnSync(command, [...args, '--version'], { encoding: 'utf8' })
  return status === 0 && Number(/version 0\.(\d+)/.exec(stdout)?.[1]) >= 26
}

/** The configuration as it is shipped, but for the place of the secret and for how long a message waits for others of its group. */
function configured(shipped: string, secretFile: string): string {
  return shipped
    .replace('/run/secrets/alert_webhook', secretFile)
    .replaceAll(/\b(group_wait|group_interval): \w+/g, '$1: 1s')
}

/** Takes messages as an operator's pager does. */
async function startWebHook(stack: AsyncDisposableStack) {
  const messages: AlertMessage[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(v.parse(message, JSON.parse(body)))
      response.writeHead(204).end()
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { messages, url: `http://127.0.0.1:${port}/alerts` }
}

/** Starts both. */
export async function startAlertmanager(): Promise<RunningAlertmanager> {
  await using starting = new AsyncDisposableStack()
  const { messages, url } = await startWebHook(starting)
  const folder = await mkdtemp(join(tmpdir(), 'alertmanager-'))
  starting.defer(() => rm(folder, { recursive: true, force: true }))
  const secretFile = join(folder, 'alert_webhook')
  await writeFile(secretFile, url, { mode: 0o600 })
  const file = join(folder, 'alertmanager.yaml')
  await writeFile(file, configured(await readFile(shippedFile, 'utf8'), secretFile))
  const address = `127.0.0.1:${await freePort()}`
  const [command = program, ...before] = commandOf(unpackedShare())
  const args = [
    ...[...before, `--config.file=${file}`, `--storage.path=${join(folder, 'data')}`],
    ...[`--web.listen-address=${address}`, '--cluster.listen-address=', '--log.level=error'],
  ]
  starting.use(await startProgram(command, { args, origin: `http://${address}` }))
  const started = starting.move()
  return { address, messages, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

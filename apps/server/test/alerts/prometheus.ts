import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { shortened } from './shortened-rules.ts'
import { freePort } from '../free-port.ts'

/** Where the rules are that operators load. */
const rulesFolder = fileURLToPath(new URL('../../../../ops/prometheus/', import.meta.url))

/** The files of rules, those for tests of them left out. */
const ruleFiles = readdirSync(rulesFolder).filter((name) => /(?<!-test)\.yaml$/.test(name))

const labels = v.record(v.string(), v.string())
const alertsAnswer = v.object({
  status: v.literal('success'),
  data: v.object({
    alerts: v.array(v.object({ labels, state: v.picklist(['pending', 'firing']) })),
  }),
})
const queryAnswer = v.variant('status', [
  v.object({
    status: v.literal('success'),
    data: v.object({ result: v.array(v.object({ metric: labels })) }),
  }),
  v.object({ status: v.literal('error'), error: v.string() }),
])
const rulesAnswer = v.object({
  data: v.object({
    groups: v.array(
      v.object({ rules: v.array(v.object({ name: v.string(), type: v.string(), health: v.string() })) }),
    ),
  }),
})

/** A process to read. */
export interface Target {
  /** What stands in the label `instance`. */
  readonly instance: string
  /** `host:port` */
  readonly address: string
}

/** A real Prometheus on loopback, with the rules of ops/prometheus made faster. */
export interface RunningPrometheus extends AsyncDisposable {
  /** Reads these processes from now on, and no others. */
  follow(targets: readonly Target[]): Promise<void>
  /** Whether an alert with these labels fires. */
  fires(alert: string, wanted?: Readonly<Record<string, string>>): Promise<boolean>
  /** How many series a query answers since the start; throws with the reason where Prometheus refuses it. */
  seriesOf(query: string): Promise<number>
  /** Names of all rules of a kind, with whether each could be evaluated. */
  rules(
    type: 'alerting' | 'recording',
  ): Promise<readonly { readonly name: string; readonly health: string }[]>
}

/** Whether there is a program to start: Debian's package `prometheus`, which the launcher puts into the path. */
export function hasPrometheus(): boolean {
  return spawnSync('prometheus', ['--version']).status === 0
}

const readEverySeconds = 2
const startMs = 30_000
const lookAgainMs = 50

function configOf(folder: string): string {
  return `global:
  scrape_interval: ${readEverySeconds}s
  scrape_timeout: ${readEverySeconds}s
  evaluation_interval: 1s
rule_files: [${ruleFiles.map((name) => join(folder, 'rules', name)).join(', ')}]
scrape_configs:
  - job_name: portico
    authorization: { credentials_file: ${join(folder, 'token')} }
    file_sd_configs: [{ files: [${join(folder, 'targets.json')}], refresh_interval: 1s }]
`
}

async function layOut(folder: string, token: string): Promise<void> {
  await mkdir(join(folder, 'rules'))
  for (const name of ruleFiles) {
    const text = await readFile(join(rulesFolder, name), 'utf8')
    await writeFile(join(folder, 'rules', name), shortened(text))
  }
  await writeFile(join(folder, 'token'), token, { mode: 0o600 })
  await writeFile(join(folder, 'targets.json'), '[]')
  await writeFile(join(folder, 'prometheus.yaml'), configOf(folder))
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + startMs
  for (;;) {
    const answer = await fetch(`${origin}/-/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok === true) return
    if (child.exitCode !== null || performance.now() > deadlineMs)
      throw new Error('Prometheus does not start.')
    await waitFor(lookAgainMs)
  }
}

async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(url)
  return v.parse(schema, await answer.json())
}

/** Starts it; `token` is what it shows to the processes that it reads. */
export async function startPrometheus(token: string): Promise<RunningPrometheus> {
  await using starting = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  starting.defer(() => rm(folder, { recursive: true, force: true }))
  await layOut(folder, token)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  starting.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill('SIGTERM')
    await gone
  })
  await untilReady(origin, child)
  const startedSeconds = Date.now() / 1000
  const started = starting.move()
  return {
    async follow(targets) {
      const groups = targets.map(({ instance, address }) => ({ targets: [address], labels: { instance } }))
      const file = join(folder, 'targets.json')
      // Prometheus looks at the file at any time: it never finds half of one.
      await writeFile(`${file}.new`, JSON.stringify(groups))
      await rename(`${file}.new`, file)
    },
    async fires(alert, wanted = {}) {
      const { data } = await read(alertsAnswer, `${origin}/api/v1/alerts`)
      const asked = Object.entries({ ...wanted, alertname: alert })
      return data.alerts.some(
        (one) => one.state === 'firing' && asked.every(([name, value]) => one.labels[name] === value),
      )
    },
    async seriesOf(query) {
      const end = Date.now() / 1000
      const range = new URLSearchParams({ query, start: `${startedSeconds}`, end: `${end}`, step: '4' })
      const answer = await read(queryAnswer, `${origin}/api/v1/query_range?${range}`)
      if (answer.status === 'error') throw new Error(`${query}: ${answer.error}`)
      return answer.data.result.length
    },
    async rules(type) {
      const { data } = await read(rulesAnswer, `${origin}/api/v1/rules`)
      return data.groups.flatMap(({ rules }) => rules.filter((rule) => rule.type === type))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { startProgram } from './program.ts'
import { shortened } from './shortened-rules.ts'
import { freePort } from '@portico/stores/test-free-port'

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
  /** What stands in the label `brand`. */
  readonly brand: string
  /** `host:port` */
  readonly address: string
}

/** A real Prometheus on loopback, with the rules of ops/prometheus made faster. */
export interface RunningPrometheus extends AsyncDisposable {
  /** Reads these processes from now on, and no others. */
  follow(targets: readonly Target[]): Promise<void>
  /** Whether an alert with these labels fires. */
  fires(alert: string, wanted?: Readonly<Record<string, string>>): Promise<boolean>
  /** Whether a query has a series now. */
  holds(query: string): Promise<boolean>
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

/** What a Prometheus is started with. */
interface Wanted {
  /** What it shows to the processes that it reads. */
  readonly token: string
  /** `host:port` of whom it tells of alerts; null for nobody. */
  readonly alertmanager: string | null
}

const readEverySeconds = 2

function configOf(folder: string, alertmanager: string | null): string {
  return `global:
  scrape_interval: ${readEverySeconds}s
  scrape_timeout: ${readEverySeconds}s
  evaluation_interval: 1s
rule_files: [${ruleFiles.map((name) => join(folder, 'rules', name)).join(', ')}]
alerting:
  alertmanagers: [{ static_configs: [{ targets: [${alertmanager ?? ''}] }] }]
scrape_configs:
  - job_name: portico
    authorization: { credentials_file: ${join(folder, 'token')} }
    file_sd_configs: [{ files: [${join(folder, 'targets.json')}], refresh_interval: 1s }]
`
}

async function layOut(folder: string, { token, alertmanager }: Wanted): Promise<void> {
  await mkdir(join(folder, 'rules'))
  for (const name of ruleFiles) {
    const text = await readFile(join(rulesFolder, name), 'utf8')
    await writeFile(join(folder, 'rules', name), shortened(text))
  }
  await writeFile(join(folder, 'token'), token, { mode: 0o600 })
  await writeFile(join(folder, 'targets.json'), '[]')
  await writeFile(join(folder, 'prometheus.yaml'), configOf(folder, alertmanager))
}

async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(url)
  return v.parse(schema, await answer.json())
}

/** Starts it. */
export async function startPrometheus(wanted: Wanted): Promise<RunningPrometheus> {
  await using starting = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  starting.defer(() => rm(folder, { recursive: true, force: true }))
  await layOut(folder, wanted)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  starting.use(await startProgram('prometheus', { args, origin }))
  const startedSeconds = Date.now() / 1000
  const started = starting.move()
  return {
    async follow(targets) {
      const groups = targets.map(({ address, ...labels }) => ({ targets: [address], labels }))
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
    async holds(query) {
      const answer = await read(queryAnswer, `${origin}/api/v1/query?${new URLSearchParams({ query })}`)
      if (answer.status === 'error') throw new Error(`${query}: ${answer.error}`)
      return answer.data.result.length > 0
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

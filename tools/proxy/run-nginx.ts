import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../checks/files.ts'
import { until } from '../until.ts'

/** An nginx of a test's own. */
export interface Nginx extends AsyncDisposable {
  /** Everything that it writes is in here. */
  readonly folder: string
  /** Replaces one of its files; `reload` makes it known. */
  write(name: string, text: string): void
  /** Has it read its files anew; resolves when no worker of before is left, thus nothing that they had is on its way. */
  reload(): Promise<void>
  /** Ends it with what it has on its way, or lets it finish that. */
  end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Starts it again, with the pages that it had kept; resolves when its workers run. */
  start(): Promise<void>
}

/** Text of a file of `deploy/nginx`. */
export function settings(file: string): string {
  return readFileSync(join(projectRoot, 'deploy/nginx', file), 'utf8')
}

/** `deploy/nginx/nginx.conf`, with everything that it writes in one folder. */
function wholeSettings(folder: string): string {
  const text = settings('nginx.conf')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stderr', `${folder}/error.log`)
    .replace('/etc/nginx/portico/', `${folder}/`)
    .replace('worker_processes auto', 'worker_processes 2')
  return process.getuid?.() === 0 ? `user root;\n${text}` : text
}

/** Processes of workers. */
function workersOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ')
}

/** One nginx after the other in a folder. */
function createProcess(folder: string) {
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  let child: ChildProcess | null = null
  const workers = () => (child?.pid === undefined ? [] : workersOf(child.pid))
  return {
    async start() {
      child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
      await until('nginx runs', () => workers().length >= 2)
    },
    async end(signal: 'SIGKILL' | 'SIGQUIT' | 'SIGTERM') {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      // Workers do not notice the end of a process that was killed, and keep its port.
      if (signal === 'SIGKILL') for (const worker of workers()) process.kill(Number(worker), signal)
      child.kill(signal)
      await ended
    },
    async reload() {
      const before = new Set(workers())
      child?.kill('SIGHUP')
      // Those of before end when they have answered what they had taken.
      const isNew = () => workers().length >= 2 && workers().every((worker) => !before.has(worker))
      await until('nginx follows', isNew)
    },
  }
}

/** Starts nginx with the files that are made for its folder, `portico.conf` first of all; resolves when its workers run. */
export async function runNginx(
  filesIn: (folder: string) => Readonly<Record<string, string>>,
): Promise<Nginx> {
  await using starting = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'portico-proxy-'))
  starting.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'cache'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(filesIn(folder))) write(name, text)
  write('nginx.conf', wholeSettings(folder))
  const nginx = createProcess(folder)
  starting.defer(() => nginx.end('SIGTERM'))
  await nginx.start()
  const started = starting.move()
  return { folder, write, ...nginx, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../checks/files.ts'
import { until } from './until.ts'

/** nginx with the settings of `deploy/nginx`, in front of processes on this machine. */
export interface Proxy extends AsyncDisposable {
  readonly port: number
  /** Sends nothing more to a process, or something again; resolves when no request that it had is on its way. */
  take(port: number, side: 'out' | 'in'): Promise<void>
}

const settings = (file: string) => readFileSync(join(projectRoot, 'deploy/nginx', file), 'utf8')

/** The site's part, on a port of loopback without TLS. */
function siteSettings(folder: string, port: number, spare: number): string {
  return settings('portico.conf')
    .replace('/var/cache/nginx/portico', `${folder}/cache`)
    .replace('/etc/nginx/portico/', `${folder}/`)
    .replace('listen 443 ssl http2 default_server', `listen 127.0.0.1:${port}`)
    .replace('listen 80 default_server', `listen 127.0.0.1:${spare}`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
}

function wholeSettings(folder: string): string {
  const text = settings('nginx.conf')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stderr', `${folder}/error.log`)
    .replace('/etc/nginx/portico/', `${folder}/`)
    .replace('worker_processes auto', 'worker_processes 2')
  return process.getuid?.() === 0 ? `user root;\n${text}` : text
}

/** Both names lead to all processes, each of which has every role. */
function upstreams(ports: readonly number[], out: ReadonlySet<number>): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port}${out.has(port) ? ' down' : ''};`).join(' ')
  return ['portico_site', 'portico_gateway']
    .map((name) => `upstream ${name} { ${servers} keepalive 64; }\n`)
    .join('')
}

/** Processes of workers. */
function workersOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ')
}

/** Starts nginx; it answers as soon as one of the processes does. */
export async function startProxy(
  ports: readonly number[],
  [port, spare]: readonly [number, number],
): Promise<Proxy> {
  await using starting = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'portico-proxy-'))
  starting.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'cache'))
  const out = new Set<number>()
  const writeUpstreams = () => writeFileSync(join(folder, 'upstreams.conf'), upstreams(ports, out))
  writeUpstreams()
  writeFileSync(join(folder, 'portico.conf'), siteSettings(folder, port, spare))
  writeFileSync(join(folder, 'nginx.conf'), wholeSettings(folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  starting.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const workers = () => (child.pid === undefined ? [] : workersOf(child.pid))
  await until('nginx runs', () => workers().length >= 2)
  const started = starting.move()
  return {
    port,
    async take(process, side) {
      if (side === 'out') out.add(process)
      else out.delete(process)
      writeUpstreams()
      const before = new Set(workers())
      child.kill('SIGHUP')
      // Those of before end when they have answered what they had taken.
      const isNew = () => workers().length >= 2 && workers().every((worker) => !before.has(worker))
      await until('nginx follows', isNew)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

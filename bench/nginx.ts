import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pin } from './children/child.ts'

/** A running nginx that answers every address with one precompressed file. */
export interface Nginx extends AsyncDisposable {
  readonly origin: string
  /** CPU time of its one process since its start; the kernel counts in steps of 10 ms. */
  cpuMs(): Promise<number>
}

const port = 4899
const stepMs = 10

function configOf(folder: string): string {
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  types { } default_type text/html;
  server { listen 127.0.0.1:${port}; root ${folder}; gzip_static always; location / { try_files /page.html =404; } }
}
`
}

/** Whether nginx is among the commands of this system. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    // No such command, or one that does not start: there is nothing to compare with.
    return false
  }
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(origin).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx does not answer')
}

/** Starts nginx with the page and its gzip body. */
export async function startNginx(options: {
  readonly html: Buffer
  readonly gzip: Buffer
  readonly core: number
  readonly pin: Pin
}): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'))
  const config = join(folder, 'nginx.conf')
  await Promise.all([
    writeFile(config, configOf(folder)),
    writeFile(join(folder, 'page.html'), options.html),
    writeFile(join(folder, 'page.html.gz'), options.gzip),
  ])
  const [command, ...args] = options.pin(options.core, ['nginx', '-p', folder, '-c', config])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin)
  return {
    origin,
    async cpuMs() {
      // After the name in brackets: user time is the 12th field, system time the 13th (proc(5), fields 14 and 15).
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * stepMs
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { freePort } from '@portico/stores/test-free-port'
import { type Nginx, runNginx, settings } from './run-nginx.ts'

/** nginx with the settings of `deploy/nginx`, in front of processes on this machine. */
export interface Proxy extends AsyncDisposable, Pick<Nginx, 'reload' | 'end' | 'start'> {
  readonly port: number
  /** The folder of the pages that it keeps. */
  readonly cacheFolder: string
  /** Sends nothing more to a process, or something again; resolves when no request that it had is on its way. */
  take(port: number, side: 'out' | 'in'): Promise<void>
}

/** Ports of the processes that answer pages, and of those that answer calls. */
export interface Upstreams {
  readonly site: readonly number[]
  readonly gateway: readonly number[]
}

/** The site's part, on a port of loopback without TLS. */
function siteSettings(folder: string, port: number, spare: number): string {
  return settings('portico.conf')
    .replace('/var/cache/nginx/portico', `${folder}/cache`)
    .replaceAll('/etc/nginx/portico/', `${folder}/`)
    .replace('listen 443 ssl http2 default_server', `listen 127.0.0.1:${port}`)
    .replace('listen 80 default_server', `listen 127.0.0.1:${spare}`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
}

/** The upstreams of `deploy/nginx` with the processes of this machine, each with the options that a line there has. */
function upstreams(processes: Upstreams, out: ReadonlySet<number>): string {
  const text = settings('upstreams.conf')
  const group = (role: keyof Upstreams) => {
    const line = new RegExp(`upstream portico_${role} \\{\\n  server \\S+?:3000( [^;]*)?;`)
    const [, options = ''] = line.exec(text) ?? []
    const servers = processes[role].map(
      (port) => `server 127.0.0.1:${port}${options}${out.has(port) ? ' down' : ''};`,
    )
    return `upstream portico_${role} { ${servers.join(' ')} keepalive 64; }\n`
  }
  return group('site') + group('gateway')
}

/** What a proxy may have of its own. */
export interface ProxyOptions {
  /** A free one is chosen unless given. */
  readonly port?: number
  /** Further files beside those of `deploy/nginx`, by name. */
  readonly files?: Readonly<Record<string, string>>
}

/** Starts nginx; it answers as soon as one of the processes does. */
export async function startProxy(
  processes: Upstreams,
  { port: wanted, files = {} }: ProxyOptions = {},
): Promise<Proxy> {
  const [port, spare] = [wanted ?? (await freePort()), await freePort()]
  const out = new Set<number>()
  const nginx = await runNginx((folder) => ({
    'portico.conf': siteSettings(folder, port, spare),
    'upstreams.conf': upstreams(processes, out),
    ...files,
  }))
  return {
    ...nginx,
    ...{ port, cacheFolder: `${nginx.folder}/cache` },
    async take(process, side) {
      if (side === 'out') out.add(process)
      else out.delete(process)
      nginx.write('upstreams.conf', upstreams(processes, out))
      await nginx.reload()
    },
  }
}

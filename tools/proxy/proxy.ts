import { freePort } from './free-port.ts'
import { runNginx, settings } from './run-nginx.ts'

/** nginx with the settings of `deploy/nginx`, in front of processes on this machine. */
export interface Proxy extends AsyncDisposable {
  readonly port: number
  /** The folder of the pages that it keeps. */
  readonly cacheFolder: string
  /** Sends nothing more to a process, or something again; resolves when no request that it had is on its way. */
  take(port: number, side: 'out' | 'in'): Promise<void>
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

/** Both names lead to all processes, each of which has every role. */
function upstreams(ports: readonly number[], out: ReadonlySet<number>): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port}${out.has(port) ? ' down' : ''};`).join(' ')
  return ['portico_site', 'portico_gateway']
    .map((name) => `upstream ${name} { ${servers} keepalive 64; }\n`)
    .join('')
}

/** Starts nginx, with further files beside its own ones; it answers as soon as one of the processes does. */
export async function startProxy(
  ports: readonly number[],
  more: Readonly<Record<string, string>> = {},
): Promise<Proxy> {
  const [port, spare] = [await freePort(), await freePort()]
  const out = new Set<number>()
  const nginx = await runNginx((folder) => ({
    'portico.conf': siteSettings(folder, port, spare),
    'upstreams.conf': upstreams(ports, out),
    ...more,
  }))
  return {
    ...{ port, cacheFolder: `${nginx.folder}/cache` },
    async take(process, side) {
      if (side === 'out') out.add(process)
      else out.delete(process)
      nginx.write('upstreams.conf', upstreams(ports, out))
      await nginx.reload()
    },
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  }
}

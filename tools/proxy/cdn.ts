import { freePort } from '@portico/stores/test-free-port'
import { type Nginx, runNginx, settings } from './run-nginx.ts'

/** What a CDN is to the site's proxy: a cache before it, which connects from an address of its own. */
export interface Cdn extends AsyncDisposable {
  readonly port: number
}

/** The address that the CDN of tests connects from. */
const cdnAddress = '127.0.0.9'

/** The proxy's file about its CDN, with the address of the one of tests in place of the example's. */
export function cdnSettings(): string {
  const example = settings('cdn.conf.example')
  return example
    .replace('set_real_ip_from 2001:db8::/32;\n', '')
    .replace('set_real_ip_from 192.0.2.0/24', `set_real_ip_from ${cdnAddress}/32`)
}

/** A second nginx before the proxy at a port, which adds the address of who asks to X-Forwarded-For as CDNs do. */
export async function startCdn(proxyPort: number): Promise<Cdn> {
  const port = await freePort()
  const nginx: Nginx = await runNginx(() => ({
    'portico.conf': `server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://127.0.0.1:${proxyPort};
    proxy_bind ${cdnAddress};
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}
`,
  }))
  return { port, [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose]() }
}

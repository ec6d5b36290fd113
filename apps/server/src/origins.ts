import type { ServerConfig } from './config/config.ts'
import type { ListenAddress } from './http/listen.ts'

/** The address that visitors see: the configured one, else this machine's name for itself. */
export function publicOriginOf(configured: string | null, { port }: ListenAddress): string {
  return configured ?? `http://localhost:${port}`
}

/**
 * The origins whose pages may call: the public one. A server that was told none is being tried out on its own machine,
 * where 127.0.0.1 and localhost are the same place.
 */
export function callOrigins(configured: string | null, { port }: ListenAddress): readonly string[] {
  if (configured !== null) return [configured]
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
}

/** What a person can open in a browser: an interface that means any is shown as this machine. */
export function shownAddress({ host, port }: ListenAddress): string {
  const isAny = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
  const name = isAny ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What the log says of a server that others can reach and that was not told its address. */
export const openWithoutName =
  'HOST opens the server to the network and PUBLIC_ORIGIN is missing: pages call themselves localhost, and calls from other machines are refused'

/** Whether others can reach the server while it takes itself for a trial on its own machine. */
export function isOpenWithoutName({ host, publicOrigin }: ServerConfig['http']): boolean {
  return publicOrigin === null && !/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
}

import type { Platform } from '@portico/contract'
import { readHandledPaths } from './handled-paths.ts'

/** The version of the messages; it is part of each. A reader ignores versions that it does not know. */
export const bridgeVersion = 1

/** The property of `window` that the native app injects, unless the operator's app uses another. */
export const defaultBridgeName = 'PorticoApp'

/**
 * What the native app puts into the page before its first script. Android's JavaScript interfaces have methods only, so the
 * operating system may be a method there.
 */
export interface InjectedBridge {
  readonly os: string | (() => string)
  /** Locale-free paths that the app handles itself, such as `/login`; a method may return them as JSON. */
  readonly handles?: readonly string[] | (() => string)
  /** Takes the name of a message and `{"version":1,"data":...}` as JSON. */
  send(name: string, payload: string): void
}

/** The bridge as the page uses it. */
export interface NativeBridge {
  readonly platform: Platform
  send(name: string, payload: unknown): void
}

/** The app said an operating system that no platform code stands for (spec section 8). */
export class UnknownOsError extends Error {
  readonly os: string

  constructor(os: string) {
    super(`unknown operating system in the native bridge: ${os.slice(0, 40)}`)
    this.name = 'UnknownOsError'
    this.os = os
  }
}

const platforms: ReadonlyMap<string, Platform> = new Map([
  ['android', 'ANDROID'],
  ['ios', 'IOS'],
  ['windows', 'WINDOWS'],
  ['macos', 'MACOS'],
])

function isInjectedBridge(value: unknown): value is InjectedBridge {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'send') === 'function'
}

function injected(host: object, name: string): InjectedBridge | null {
  const value: unknown = Reflect.get(host, name)
  return isInjectedBridge(value) ? value : null
}

/** Whether the page runs inside the native app, where header and footer are hidden (SHELL-05). Never throws. */
export function isInsideApp(host: object, name: string = defaultBridgeName): boolean {
  return injected(host, name) !== null
}

/** The bridge of the native app, or null in a browser. Throws an {@link UnknownOsError} (PLAT-02). */
export function nativeBridge(host: object, name: string = defaultBridgeName): NativeBridge | null {
  const bridge = injected(host, name)
  if (bridge === null) return null
  // Foreign scripts put things here too: what is no text has no name, and is not asked for one.
  const said: unknown = typeof bridge.os === 'function' ? bridge.os() : bridge.os
  const os = typeof said === 'string' ? said : typeof said
  const platform = platforms.get(os.toLowerCase())
  if (platform === undefined) throw new UnknownOsError(os)
  return {
    platform,
    send: (message, data) => bridge.send(message, JSON.stringify({ version: bridgeVersion, data })),
  }
}

/** The locale-free paths that the app around the page handles itself; none in a browser. */
export function handledPaths(host: object, name: string = defaultBridgeName): readonly string[] {
  const bridge = injected(host, name)
  return bridge === null ? [] : readHandledPaths(bridge)
}

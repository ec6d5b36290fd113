import type { Stores } from './generations.ts'

/** What a service worker has and a page has not; the DOM's own types know pages only. */
export interface WorkerScope {
  readonly caches: Stores
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      type: 'window'
      includeUncontrolled: boolean
    }): Promise<readonly { readonly url: string }[]>
  }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
}

/** An event that may be given work to wait for. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchedEvent extends LastingEvent {
  readonly request: Request
  /** The answer that the browser asked for while the worker started; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export function isWorkerScope(scope: object): scope is WorkerScope {
  return 'skipWaiting' in scope && 'clients' in scope && 'caches' in scope
}

export function isLastingEvent(event: Event): event is LastingEvent {
  return 'waitUntil' in event
}

export function isFetchedEvent(event: Event): event is FetchedEvent {
  return isLastingEvent(event) && 'respondWith' in event
}

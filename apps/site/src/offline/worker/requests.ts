/** What the worker does with a request; `network` means that it stays out of the way. */
export type Handling = 'page' | 'asset' | 'network'

export type RequestFacts = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/** Own files with a content hash in their name: anyone who has one has it for ever. */
const hashedFile = /^\/(?:assets|widgets\/[\w-]+)\/[\w-]+\.[\w-]{6,}\.(?:js|css|svg|woff2)$/

/** Calls, data, files and the operator's addresses: nothing that a reader opens as a page of the site. */
const noPage = /^\/(?:v1|_data|assets|widgets|embed|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]{2,5}$/

/**
 * Decides by the request alone. Only reads of this origin are ever answered here: never a call, never a write, never what
 * another site asks for, never a frame.
 */
export function handlingOf(request: RequestFacts, origin: string): Handling {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (request.mode === 'navigate')
    return request.destination === 'document' && !noPage.test(url.pathname) ? 'page' : 'network'
  return url.search === '' && hashedFile.test(url.pathname) ? 'asset' : 'network'
}

export type ResponseFacts = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/** Whole answers of this origin that nobody forbade to keep. Errors, redirects and private answers are not. */
function isKeepable({ status, type, redirected, headers }: ResponseFacts): boolean {
  const caching = headers.get('cache-control') ?? ''
  return status === 200 && type === 'basic' && !redirected && !/\b(?:no-store|private)\b/.test(caching)
}

/** Whether an answer to a navigation may be kept: an anonymous page of the site, which is the same for everyone. */
export function isKeepablePage(response: ResponseFacts): boolean {
  return isKeepable(response) && (response.headers.get('content-type') ?? '').startsWith('text/html')
}

/** Whether an answer to a request for a hashed file may be kept. */
export function isKeepableAsset(response: ResponseFacts): boolean {
  return isKeepable(response) && (response.headers.get('cache-control') ?? '').includes('immutable')
}

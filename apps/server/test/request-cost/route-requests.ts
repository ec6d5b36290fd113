import { randomBytes } from 'node:crypto'
import { type AnyCall, calls } from '@portico/contract'
import { signCall, testDeviceKey } from '@portico/gateway/test-caller'
import { targetLimits } from '../../src/http/target-limit.ts'
import { hostileKinds, hostileText } from './hostile-texts.ts'
import { pageTargets, type Target } from './page-requests.ts'

/** A route as the server has it. */
export interface KnownRoute {
  readonly method: string
  readonly url: string
}

/** A request as it goes on the wire. */
export interface WireRequest {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Something to ask of a route, made anew for each number. */
export interface Question {
  readonly what: string
  request(number: number): Promise<WireRequest>
}

/** As much as is read of a target, with room for the route itself. */
const longestPath = targetLimits.path - 100
const longestQuery = targetLimits.target - targetLimits.path
/** Bodies below the server's limit of 64 KB. */
const bodySize = 60_000
const headerSize = 1_500
const hostileHeaders = [
  'accept',
  'accept-language',
  'cookie',
  'if-none-match',
  'user-agent',
  'x-forwarded-for',
] as const

const questionOf = (method: string, { what, target }: Target): Question => ({
  what: `${method} ${what}`,
  request: async (number) => ({ method, target: target(number) }),
})

/** The route's path with a text in place of each parameter and of what a star stands for. */
function fillRoute(url: string, text: string): string {
  return url.replace(/\*|:[A-Za-z]+(?:\([^)]*\))?/g, text)
}

/** What is asked of every route, whatever it is for. */
function anyRouteQuestions({ method, url }: KnownRoute): readonly Question[] {
  const plain = fillRoute(url, 'a')
  const targets: readonly Target[] = [
    { what: `${url}, usual`, target: (number) => fillRoute(url, `a${number}`) },
    ...hostileKinds.flatMap((kind) => [
      {
        what: `${url}, ${kind} path`,
        target: (number: number) => fillRoute(`${url}/*`, hostileText(kind, longestPath, number)),
      },
      {
        what: `${url}, ${kind} query`,
        target: (number: number) => `${plain}?q=${hostileText(kind, longestQuery, number)}`,
      },
      {
        what: `${url}, ${kind} path above every limit`,
        target: (number: number) => fillRoute(`${url}/*`, hostileText(kind, 7_000, number)),
      },
    ]),
    {
      what: `${url}, many parameters`,
      target: (number) =>
        `${plain}?${Array.from({ length: 600 }, (_, index) => `a${index}=${number}`).join('&')}`,
    },
  ]
  const headers = hostileKinds.map(
    (kind): Question => ({
      what: `${method} ${url}, ${kind} headers`,
      request: async (number) => ({
        method,
        target: plain,
        headers: Object.fromEntries(
          hostileHeaders.map((name) => [name, hostileText(kind, headerSize, number)]),
        ),
      }),
    }),
  )
  return [...targets.map((target) => questionOf(method, target)), ...headers]
}

const hostileBodies: Readonly<Record<string, (number: number) => string>> = {
  'long text': (number) => JSON.stringify({ value: 'a'.repeat(bodySize), number }),
  'deep lists': (number) => `${'['.repeat(bodySize / 2)}${number}${']'.repeat(bodySize / 2)}`,
  'deep objects': (number) => `${'{"a":'.repeat(bodySize / 6)}${number}${'}'.repeat(bodySize / 6)}`,
  'many keys': (number) =>
    `{${Array.from({ length: bodySize / 12 }, (_, index) => `"k${index}":${number}`).join(',')}}`,
  'one key again and again': (number) => `{${`"a":${number},`.repeat(bodySize / 10)}"a":1}`,
  'encoded letters': (number) => `{"value":"${String.raw`\ud83d\ude00`.repeat(bodySize / 12)}${number}"}`,
  'half of an encoded letter': (number) => `{"value":"${String.raw`\ud83d`.repeat(bodySize / 6)}${number}"}`,
  'many items': (number) => `[${`{"a":${number}},`.repeat(bodySize / 12)}{}]`,
  'a long number': (number) => `{"value":${number}${'9'.repeat(bodySize)}}`,
  'no JSON': (number) => `${number}${' '.repeat(bodySize)}{`,
}

/** What is asked of a route that takes a body, with the types that bodies have here. */
function bodyQuestions({ method, url }: KnownRoute): readonly Question[] {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'application/csp-report']
  return types.flatMap((type) =>
    Object.entries(hostileBodies).map(
      ([name, body]): Question => ({
        what: `${method} ${url}, ${name} as ${type}`,
        request: async (number) => ({
          ...{ method, target: fillRoute(url, 'a') },
          headers: { 'content-type': type },
          body: body(number),
        }),
      }),
    ),
  )
}

function fieldsOf({ input }: AnyCall): readonly string[] {
  return 'entries' in input && typeof input.entries === 'object' && input.entries !== null
    ? Object.keys(input.entries)
    : []
}

/** Each field of a call with the same hostile text, signed as by a browser: what an anonymous client with its own key may send. */
function signedQuestions(call: AnyCall): readonly Question[] {
  const fields = fieldsOf(call)
  if (call.method === 'GET' || fields.length === 0) return []
  return hostileKinds.map((kind) => ({
    what: `${call.name}, ${kind} fields, signed`,
    async request(number) {
      const text = hostileText(kind, bodySize / 2 / fields.length, number)
      const { method, path, body, headers } = await signCall({
        ...{ call, key: await testDeviceKey('stranger'), timeMs: Date.now() },
        input: Object.fromEntries(fields.map((name) => [name, text])),
        traceId: randomBytes(16).toString('hex'),
      })
      return { method, target: path, body, headers: { 'content-type': 'application/json', ...headers } }
    },
  }))
}

/** The queries of calls that are read: each parameter with a hostile text. */
function queryQuestions(call: AnyCall): readonly Question[] {
  const fields = fieldsOf(call)
  if (call.method !== 'GET' || fields.length === 0) return []
  return hostileKinds.map((kind) =>
    questionOf('GET', {
      what: `${call.name}, ${kind} fields`,
      target(number) {
        const text = hostileText(kind, longestQuery / fields.length - 20, number)
        return `${call.path}?${fields.map((name) => `${name}=${text}`).join('&')}`
      },
    }),
  )
}

/** The route that stands for all pages of the URL table. */
const pagesUrl = '/*'

/** Everything that is asked: of each route what is asked of any, of pages and calls what their own tables make possible. */
export function questionsFor(routes: readonly KnownRoute[]): readonly Question[] {
  const ofRoutes = routes.flatMap((route) => [
    ...anyRouteQuestions(route),
    ...(route.method === 'POST' ? bodyQuestions(route) : []),
  ])
  const hasPages = routes.some(({ url }) => url === pagesUrl)
  const ofPages = hasPages ? pageTargets().map((target) => questionOf('GET', target)) : []
  const known = new Set(routes.map(({ url }) => url))
  const ofCalls = calls
    .filter(({ path }) => known.has(path))
    .flatMap((call) => [...signedQuestions(call), ...queryQuestions(call)])
  return [...ofRoutes, ...ofPages, ...ofCalls]
}

import * as v from 'valibot'
import { bridgeVersion } from './native-bridge.ts'

/** The property of `window` under which the app finds the page's one function, `receive`. */
export const pageObjectName = 'PorticoPage'

const path = v.pipe(v.string(), v.maxLength(2000), v.startsWith('/'))
const locale = v.pipe(v.string(), v.regex(/^[A-Za-z_-]{2,8}$/))

/** What each message of the page says, by the message's name. */
export const appPayloads = {
  /** The page that is shown, and again when its address, title, language or theme has become another. */
  page: v.object({
    /** Without the prefix of the language; with its query. */
    path,
    title: v.pipe(v.string(), v.maxLength(200)),
    locale,
    theme: v.picklist(['white', 'black']),
  }),
  /** An address of no page of this site: of another origin, or of a scheme such as `mailto`, `tel` or one of the operator's apps. */
  open: v.object({
    address: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.regex(/^(?!javascript:|data:|blob:)[a-z][a-z0-9+.-]*:./),
    ),
  }),
  /** A page of this site that the app has said it handles itself. The web page stays where it is. */
  navigate: v.object({ path, locale }),
  /** Events of analytics; their fields are those of the contract (ANA-07). */
  eventLog: v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(50)),
}

/** The name of a message to the app. */
export type AppMessageName = keyof typeof appPayloads

/** What a message of this name says. */
export type AppPayload<Name extends AppMessageName> = v.InferOutput<(typeof appPayloads)[Name]>

/** A message to the app. */
export type AppMessage = {
  readonly [Name in AppMessageName]: { readonly name: Name; readonly data: AppPayload<Name> }
}[AppMessageName]

const envelope = v.object({ version: v.literal(bridgeVersion), data: v.unknown() })

const appMessage = v.variant('name', [
  v.object({ name: v.literal('page'), data: appPayloads.page }),
  v.object({ name: v.literal('open'), data: appPayloads.open }),
  v.object({ name: v.literal('navigate'), data: appPayloads.navigate }),
  v.object({ name: v.literal('eventLog'), data: appPayloads.eventLog }),
])

/** What a message to the page says: `session` asks it to look again at who is signed in. */
const pageMessage = v.object({ version: v.literal(bridgeVersion), name: v.literal('session') })

/** A message to the page. */
export type PageMessage = v.InferOutput<typeof pageMessage>

const longestToPage = 1000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no message.
    return null
  }
}

/** Reads what `send` of the injected object was given; null for what an app is to ignore. */
export function readAppMessage(name: string, payload: string): AppMessage | null {
  const read = v.safeParse(envelope, parsed(payload))
  if (!read.success) return null
  const message = v.safeParse(appMessage, { name, data: read.output.data })
  return message.success ? message.output : null
}

/** Reads what the app has given the page; null for what the page is to ignore. */
export function readPageMessage(text: unknown): PageMessage | null {
  if (typeof text !== 'string' || text.length > longestToPage) return null
  const message = v.safeParse(pageMessage, parsed(text))
  return message.success ? message.output : null
}

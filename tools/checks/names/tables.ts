import { appPayloads, pageObjectName } from '../../../packages/bridge/src/messages.ts'
import { bridgeVersion, defaultBridgeName } from '../../../packages/bridge/src/native-bridge.ts'
import {
  type AnyCall,
  calls,
  captchaTypes,
  codes,
  eventFieldNames,
  eventMap,
  headerNames,
  platformCodes,
  priceStream,
  sourceFieldNames,
} from '@portico/contract'
import { brandSchema } from '../../../brands/schema.ts'
import { isGroup, type SettingGroup, settingsOf } from '../../../apps/server/src/config/setting.ts'
import { configSettings } from '../../../apps/server/src/config/settings.ts'
import {
  callbackPath,
  createStateCookies,
} from '../../../apps/gateway/src/accounts/external-identity/open-id/pending-sign-ins.ts'
import { cookieNamesOf } from '../../../apps/gateway/src/http/cookie-names.ts'
import { legalDocuments } from '@portico/site/legal-documents'
import { definitions, type PageId, pageIds } from '@portico/site/pages'
import { urls } from '@portico/site/routes'
import { dataPrefix } from '../../../apps/site/src/pages/address-forms.ts'
import {
  preferencesCookieDefaults,
  preferencesCookieName,
} from '../../../packages/preferences/src/preferences-cookie.ts'
import {
  globalPreferences,
  klinePreferences,
  storeName,
  tradePreferences,
} from '../../../packages/preferences/src/preference.ts'
import { siteSubjects, streamNames } from '../../../packages/stores/src/events/nats/event-streams.ts'
import { partForms } from '../../../packages/stores/src/snapshot/redis/forms.ts'
import { schemaNames } from './schema.ts'

// Names that the code's own tables list. Where a table moves, its import here moves with it.

/** A pattern as it stands, and in full where parts of it may be left out. */
const patternsOf = (path: string) => [...new Set([path, path.replaceAll('?', '')])]

/** Pages: their patterns, the parameters that change them, and their other representations. */
export function pageNames(): readonly string[] {
  return pageIds.flatMap((id) => patternsOf(definitions[id].path).flatMap((path) => namesOf(id, path)))
}

function namesOf(id: PageId, path: string): readonly string[] {
  const { query = {}, markdown, representations = {} } = definitions[id]
  return [
    path,
    ...Object.keys(query).map((name) => `${path}?${name}`),
    ...(markdown === 'none' ? [] : [`${path}.md`]),
    ...Object.entries(representations).flatMap(([form, { query: names }]) => [
      `${path}.${form}`,
      ...Object.keys(names).map((name) => `${path}.${form}?${name}`),
    ]),
  ]
}

/** Addresses of documents and callbacks that a table lists. */
export function fixedAddresses(): readonly string[] {
  const documents = legalDocuments.map((name) => urls.legal(name))
  return [...documents, urls.embedScript(), `${callbackPath}/*`, `${dataPrefix}/*`]
}

function fieldsOf({ path, method, input, output, encryptedFields }: AnyCall): readonly string[] {
  const call = `${method} ${path}`
  return [
    call,
    ...schemaNames(input).map((name) => `${call} takes ${name}`),
    ...encryptedFields.map((name) => `${call} seals ${name}`),
    ...schemaNames(output).map((name) => `${call} answers ${name}`),
  ]
}

/** Calls with their fields, the stream of prices, and what all of them share. */
export function wireNames(): readonly string[] {
  const { path, input, prices, snapshot } = priceStream
  return [
    ...calls.flatMap(fieldsOf),
    ...schemaNames(input).map((name) => `GET ${path} takes ${name}`),
    ...schemaNames({ entries: { prices, snapshot } }).map((name) => `GET ${path} sends ${name}`),
    ...Object.values(headerNames).map((name) => `header ${name}`),
    ...Object.values(codes).map(({ code, status }) => `code ${code} with status ${status}`),
    ...Object.entries(platformCodes).map(([name, code]) => `platform ${name}=${code}`),
    ...Object.entries(captchaTypes).map(([name, code]) => `captcha ${name}=${code}`),
  ]
}

/** Events of analytics, with what each carries. */
export function eventNames(): readonly string[] {
  return [
    ...[...eventFieldNames, ...sourceFieldNames].map((name) => `field ${name}`),
    ...Object.entries(eventMap).flatMap(([name, { type, ext }]) => [
      `${name} of type ${type}`,
      ...schemaNames(ext).map((field) => `${name} carries ${field}`),
    ]),
  ]
}

function settingNames({ entries }: SettingGroup): readonly string[] {
  return Object.values(entries).flatMap((entry) => {
    if (isGroup(entry)) return settingNames(entry)
    const names = settingsOf({ entries: { entry } }).map(({ name }) => name)
    return names.flatMap((name) => [name, ...schemaNames(entry, name)])
  })
}

/** Variables of the environment, and the choices that each offers. */
export function environmentNames(): readonly string[] {
  return settingNames(configSettings)
}

/** What a brand's file may say. */
export function brandNames(): readonly string[] {
  return schemaNames(brandSchema)
}

/** Streams, subjects and consumers in NATS, and the fields of snapshots in Redis. */
export function storeNames(): readonly string[] {
  return [
    ...[...Object.values(streamNames), ...Object.values(siteSubjects('*'))].map((name) => `NATS ${name}`),
    ...schemaNames({ entries: partForms }).map((name) => `snapshot ${name}`),
  ]
}

/** Cookies, and the fields of the one that keeps preferences. */
export function cookieNames(): readonly string[] {
  return ['https://www.example.com', 'http://localhost:3000']
    .flatMap((origin) => {
      const { session, refresh, marker } = cookieNamesOf(origin)
      return [session, refresh, marker, createStateCookies(origin).prefix]
    })
    .concat(preferencesCookieName)
    .concat(Object.keys(preferencesCookieDefaults).map((field) => `${preferencesCookieName} ${field}`))
}

/** Stored preferences, by the store and the field. */
export function preferenceNames(): readonly string[] {
  return [globalPreferences, tradePreferences, klinePreferences]
    .flatMap((preferences) => Object.values(preferences))
    .flatMap(({ area, key }) => [storeName(area), `${storeName(area)} ${key}`])
}

/** What an app and the page in it say to each other. */
export function bridgeNames(): readonly string[] {
  return [
    `window.${defaultBridgeName}`,
    `window.${pageObjectName}`,
    `version ${bridgeVersion}`,
    ...schemaNames({ entries: appPayloads }),
  ]
}

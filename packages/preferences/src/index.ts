export type { Preferences, PreferencesParts, PreferencesWindow } from './browser-preferences.ts'
export { browserPreferences, createPreferences } from './browser-preferences.ts'
export type { DeviceWindow } from './device-id.ts'
export { deviceId } from './device-id.ts'
export type {
  FailureLog,
  KeyValueStorage,
  LocalCache,
  LocalCacheOptions,
  StorageEvents,
} from './local-cache.ts'
export { createLocalCache } from './local-cache.ts'
export type { Area, Preference } from './preference.ts'
export { globalPreferences, klinePreferences, storeName, tradePreferences } from './preference.ts'
export type {
  CookieJar,
  CookieStoreOptions,
  PreferencesCookie,
  PreferencesCookieStore,
} from './preferences-cookie.ts'
export {
  createCookieStore,
  parsePreferencesCookie,
  preferencesCookieDefaults,
  preferencesCookieName,
  serialisePreferencesCookie,
} from './preferences-cookie.ts'
export type { Theme, TrendColours } from './theme.ts'
export { normalizeTheme } from './early.ts'

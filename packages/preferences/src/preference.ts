import type { Theme, TrendColours } from './theme.ts'

/** One remembered setting: which store holds it, under which key, and what stands for it until it is set. */
export interface Preference<Value> {
  /** The business area that names the store. */
  readonly area: Area
  readonly key: string
  readonly fallback: Value
  /** The stored value where it is one, else null. */
  parse(stored: unknown): Value | null
}

/** `security` holds what the protection of calls keeps there: the device's key pairs (KEY-04). */
export type Area = 'global' | 'trade' | 'kline' | 'security'

type Slot = readonly [area: Area, key: string]

function text([area, key]: Slot, fallback: string): Preference<string> {
  return { area, key, fallback, parse: (stored) => (typeof stored === 'string' ? stored : null) }
}

function flag([area, key]: Slot, fallback: boolean): Preference<boolean> {
  return { area, key, fallback, parse: (stored) => (typeof stored === 'boolean' ? stored : null) }
}

const theme: Preference<Theme> = {
  area: 'global',
  key: 'theme',
  fallback: 'white',
  parse: (stored) => (stored === 'white' || stored === 'black' ? stored : null),
}

const trendColours: Preference<TrendColours | ''> = {
  area: 'global',
  key: 'trendColours',
  fallback: '',
  parse: (stored) => (stored === 'red-up' || stored === 'green-up' || stored === '' ? stored : null),
}

/** Settings of the whole site (PREF-01; spec section 3, "Local preference cache"). */
export const globalPreferences = {
  locale: text(['global', 'locale'], 'en'),
  theme,
  appVersion: text(['global', 'appVersion'], ''),
  terminalCode: text(['global', 'terminalCode'], ''),
  topDownloadVisible: flag(['global', 'topDownloadVisible'], true),
  userId: text(['global', 'userId'], ''),
  /** Code of the currency that the reader chose; empty until then (CUR-03). */
  fiatName: text(['global', 'fiatName'], ''),
  /** Empty until the reader chose; the locale's custom holds until then. */
  trendColours,
  /** Identifies this browser to the gateway; see {@link deviceId}. */
  deviceId: text(['global', 'deviceId'], ''),
} as const

/** Settings of the trading screens (PREF-01). */
export const tradePreferences = {
  changeModeWithoutDialog: flag(['trade', 'changeModeWithoutDialog'], false),
  skipGuide: flag(['trade', 'skipGuide'], false),
  notReverseTip: flag(['trade', 'notReverseTip'], false),
  notTpslTip: flag(['trade', 'notTpslTip'], false),
  notPreTpslTip: flag(['trade', 'notPreTpslTip'], false),
  positionFilterMargin: text(['trade', 'positionFilterMargin'], 'all'),
  baseTradeUnit: text(['trade', 'baseTradeUnit'], ''),
} as const

/** Settings of the candlestick chart (PREF-01). */
export const klinePreferences = {
  interval: text(['kline', 'interval'], '1'),
  positionMarks: flag(['kline', 'positionMarks'], true),
  entrustMarks: flag(['kline', 'entrustMarks'], true),
  planMarks: flag(['kline', 'planMarks'], true),
  moveMarkTip: flag(['kline', 'moveMarkTip'], true),
} as const

/** The local storage key of an area's store. */
export function storeName(area: Area): string {
  return `portico.${area}`
}

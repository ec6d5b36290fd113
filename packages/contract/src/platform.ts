/** The client platforms and the numbers they carry in `terminaltype` (spec section 3, PLAT-01). */
export const platformCodes = {
  WEB: 1,
  ANDROID: 2,
  IOS: 3,
  API: 4,
  H5: 5,
  SYSTEM: 6,
  INNER: 7,
  APP_BROWSER: 8,
  TG_PC: 9,
  TG_WEB: 10,
  TG_IOS: 11,
  TG_ANDROID: 12,
  WINDOWS: 13,
  MACOS: 14,
} as const

/** The name of a client platform. */
export type Platform = keyof typeof platformCodes

/** The number that a client platform carries on the wire. */
export type PlatformCode = (typeof platformCodes)[Platform]

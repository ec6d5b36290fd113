import type { Platform } from '@portico/contract'
import type { DeviceFacts, DeviceHints } from '../options.ts'

/** What is used of `navigator`. */
export interface DeviceNavigator {
  readonly maxTouchPoints: number
  /** User-Agent Client Hints, which not all browsers have. */
  readonly userAgentData?: { getHighEntropyValues(names: readonly string[]): Promise<DeviceHints> }
}

/** Reads the hints; empty where the browser has or gives none. */
export async function readHints({ userAgentData }: DeviceNavigator): Promise<DeviceHints> {
  const told = userAgentData?.getHighEntropyValues(['model', 'platformVersion'])
  const { model = '', platformVersion = '' } = (await told?.catch(() => null)) ?? {}
  return { model, platformVersion }
}

/** Adds what only the page knows; the platform is that of the native app around it, null in a browser. */
export function completeDevice(
  device: DeviceFacts,
  { maxTouchPoints }: DeviceNavigator,
  platform: Platform | null | undefined,
): DeviceFacts {
  // An iPad passes itself off as a Mac, but no Mac is touched.
  const isPad = maxTouchPoints > 1 && device.model === 'Macintosh'
  return {
    ...device,
    ...(isPad && { sys: 4, os_version: 'iPadOS', model: 'iPad' }),
    // The numbers of systemCodes, whose names are of no use in a page.
    ...(platform && { sys: platform === 'WINDOWS' ? 6 : platform === 'MACOS' ? 7 : 5 }),
  }
}

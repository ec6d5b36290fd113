import { type CallAnswer, type clientCommonConfig, systemCodes } from '@portico/contract'
import UAParser from 'ua-parser-js'

/** A browser and its device, as events name them. */
export type Device = CallAnswer<typeof clientCommonConfig>['device']

/** What a browser tells beyond its user agent; empty where it does not. */
export interface DeviceHints {
  readonly model: string
  readonly platformVersion: string
}

/** Browsers say 10 for Windows 11, and call it 13 and above in their hints. */
function windowsVersion(userAgentVersion: string, hinted: string): string {
  return Number.parseInt(hinted, 10) >= 13 ? '11' : userAgentVersion
}

/**
 * Reads a user agent, whatever it says. Chromium writes `Android 10; K` for every phone: there the hints are put where older
 * browsers have version and model.
 */
export function readDevice(userAgent: string, { model, platformVersion }: DeviceHints): Device {
  const told = userAgent.replace('Android 10; K)', `Android ${platformVersion || '10'}; ${model})`)
  const { browser, os, device } = new UAParser(told).getResult()
  const { name: system = '', version: systemVersion = '' } = os
  const version = system === 'Windows' ? windowsVersion(systemVersion, platformVersion) : systemVersion
  const isMobile = device.type === 'mobile' || device.type === 'tablet'
  return {
    browser: (browser.name ?? '').slice(0, 64),
    browser_version: (browser.version ?? '').slice(0, 32),
    sys: isMobile ? systemCodes.mobile : systemCodes.web,
    os_version: `${system} ${version}`.trim().slice(0, 64),
    manufacturer: (device.vendor ?? '').slice(0, 64),
    model: (device.model ?? model).slice(0, 64),
  }
}

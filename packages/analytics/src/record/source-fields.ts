import type { ReadAnalyticsEvent, SourceField } from '@portico/contract'
import { analyticsLibVersion } from '@portico/contract'
import { completeDevice, type DeviceNavigator } from './device-facts.ts'
import type { AnalyticsOptions, UploadConfig } from '../options.ts'
import type { VisitOptions } from './visits.ts'
import { createVisits } from './visits.ts'

/** Where an event happened (spec section 3, "Analytics device and session fields"). */
export type SourceFields = Pick<ReadAnalyticsEvent, SourceField>

interface SourceNavigator extends DeviceNavigator {
  /** Network Information, which not all browsers have. */
  readonly connection?: { readonly type?: string; readonly effectiveType?: string }
}

/** What the fields are read from besides the options. */
export interface SourceEnvironment extends VisitOptions {
  readonly config: UploadConfig
  readonly navigator: SourceNavigator
  readonly screen: Pick<Screen, 'width' | 'height'>
}

/**
 * Reads what the browser tells of itself, once; what it keeps to itself stays empty. The answer gives the fields at the moment and
 * tells the session that it goes on: nothing is kept on this device before. Texts are cut to what the collector takes.
 */
export function readSource(
  { app, bridge, now, userId }: AnalyticsOptions,
  { config, storage, newId, navigator, screen, document }: SourceEnvironment,
): () => SourceFields {
  const { hostname, searchParams } = new URL(document.URL)
  const { type, effectiveType = '' } = navigator.connection ?? {}
  const visitAt = createVisits({ storage, newId, document })
  const page = {
    ...app,
    ...completeDevice(config.device, navigator, bridge?.platform),
    network_type: type ?? effectiveType,
    screen_width: Math.round(screen.width),
    screen_height: Math.round(screen.height),
    timezone_offset: new Date().getTimezoneOffset(),
    url_host: hostname,
    qr_val: (searchParams.get('qr_val') ?? '').slice(0, 64),
    lib_version: analyticsLibVersion,
  }
  return () => ({ ...page, ...visitAt(Math.round(now())), uid: userId() || config.userId })
}

import type { NativeBridge } from '@portico/bridge'
import type { AnalyticsEvent, ReadAnalyticsEvent } from '@portico/contract'

/** What a page tells of itself with each event: its name in the URL table, such as `pair`, and what it shows. */
export type PageFacts = Required<Readonly<Pick<AnalyticsEvent, 'curr_page' | 'curr_page_ext'>>>

/** What a page knows of itself once and for all. */
export type AppFacts = Pick<ReadAnalyticsEvent, 'app_id' | 'app_name' | 'ver' | 'device_id' | 'log_env'>

/** What the operator's server reads off the user agent and the hints; empty where they do not tell. */
export type DeviceFacts = Pick<
  ReadAnalyticsEvent,
  'browser' | 'browser_version' | 'sys' | 'os_version' | 'manufacturer' | 'model'
>

/** What a browser keeps out of its user agent. */
export interface DeviceHints {
  readonly model?: string
  readonly platformVersion?: string
}

/** What the operator's server says about events (ANA-06). */
export interface UploadConfig {
  readonly upload: boolean
  /** Empty for a visitor. */
  readonly userId: string
  readonly device: DeviceFacts
}

/** What the client is started with. */
export interface AnalyticsOptions {
  /** Where events go, such as `/v1/buried/log/info`. */
  readonly endpoint: string
  /** `device_id` names this browser; see `deviceId` of the preferences. */
  readonly app: AppFacts
  /** Null in a browser; inside the native app events go through it (ANA-07). */
  readonly bridge: NativeBridge | null
  /** Asks whether events are wanted, and what device this is; a failure means that they are not (ANA-06). */
  readonly loadConfig: (hints: DeviceHints) => Promise<UploadConfig>
  /** Milliseconds since the epoch, corrected by the server's clock where that is known. */
  readonly now: () => number
  /** The page at hand, asked for when an event is made. */
  readonly page: () => PageFacts
  /** Who is signed in as far as the page knows; empty for nobody. */
  readonly userId: () => string
}

/** A client that runs. */
export interface Analytics {
  /** Ends all listening and sending. `forget` also removes what is kept on this device: queue, session, first visit. */
  stop(queue: 'keep' | 'forget'): void
}

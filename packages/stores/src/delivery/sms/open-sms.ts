import { join } from 'node:path'
import type { OutboxOptions } from '../outbox.ts'
import { createOutboxSms } from './outbox-sms.ts'
import type { SmsSender } from './port.ts'
import { createWebHookSms } from './web-hook-sms.ts'

/** Where texts go. */
export interface SmsOptions extends Omit<OutboxOptions, 'folder'> {
  /** The operator's service; null writes to the folder `outbox` of the data folder. */
  readonly webHook: { readonly url: string; readonly token: string } | null
  readonly dataFolder: string
}

/** Opens the way for texts. Reaches for no server before the first one. */
export async function openSms({ webHook, dataFolder, ...outbox }: SmsOptions): Promise<SmsSender> {
  if (webHook !== null) return createWebHookSms(webHook)
  return createOutboxSms({ ...outbox, folder: join(dataFolder, 'outbox') })
}

import type * as v from 'valibot'
import { accountEvents, buyingEvents } from './account-events.ts'
import { frameEvents } from './frame-events.ts'
import { comparisonEvents, converterEvents, predictionEvents, priceEvents } from './market-events.ts'

/**
 * Every event that site and widgets track by name, as `id:name` (docs/events.md is checked against it). Ids are given once: one
 * that goes out of use is never given again. The first digit says where: 1 frame, 2 converter, 3 prices, 4 comparisons,
 * 5 predictions, 6 buying, 7 accounts, 8 texts, 9 the client itself. The events of pages have the id `/`.
 */
export const eventMap = {
  ...frameEvents,
  ...converterEvents,
  ...priceEvents,
  ...comparisonEvents,
  ...predictionEvents,
  ...buyingEvents,
  ...accountEvents,
} as const

/** The name of a tracked event with its id, such as `b201:pair-swapped`. */
export type EventName = keyof typeof eventMap

/** How an event comes about. */
export type EventType<Name extends EventName> = (typeof eventMap)[Name]['type']

/** What the extension of an event carries. */
export type EventExtension<Name extends EventName> = v.InferInput<(typeof eventMap)[Name]['ext']>

/** What is reported with an event: nothing for one whose extension is empty. */
export type EventArguments<Name extends EventName> =
  Record<never, never> extends EventExtension<Name> ? readonly [] : readonly [ext: EventExtension<Name>]

import type { MoneyUnit } from '@portico/format'
import { type ChangeWindow, changeWindows, type Trend } from '@portico/market'
import type { SourceMark } from '../sources.ts'

/** A change since `then`, the rate at the beginning of a window. */
interface MovingChange {
  readonly of: string
  readonly window: ChangeWindow
  readonly then: string
}

/**
 * A figure that follows prices which are newer than its page. `of` names the rate that it is of by both its assets: `btc/usd`;
 * `*` names the newest of a list. An element carries it as data, by which the page's first stage finds and rewrites it.
 */
export type Moving =
  /** The rate as a sum in the page's currency. */
  | { readonly kind: 'price'; readonly of: string }
  /** So many times the rate: as text, or as the value of the field of a result. */
  | { readonly kind: 'amount' | 'result'; readonly of: string; readonly times: string }
  /** The same in a table of rates, beside the rate of an earlier time. */
  | { readonly kind: 'rate'; readonly of: string; readonly times: string; readonly then?: string }
  /** An end of the day's range in US dollars; a newer price beyond it is the end itself. */
  | { readonly kind: 'low' | 'high'; readonly of: string; readonly usd: string }
  | ({ readonly kind: 'change' | 'size' } & MovingChange)
  /** The change in units of the second asset. */
  | ({ readonly kind: 'absolute'; readonly unit: MoneyUnit } & MovingChange)
  /** A sentence that holds for one direction only. */
  | ({ readonly kind: 'sentence'; readonly says: Trend } & MovingChange)
  /** When the rate was true: as text, as what an age counts from, and from when on it is a last known one. */
  | { readonly kind: 'time' | 'age' | 'stale'; readonly of: string }
  /** Where the price of an asset, which `of` names alone, is from; of `*`, where those of a list are. */
  | { readonly kind: 'origin'; readonly of: string; readonly mark?: SourceMark | undefined }
  /** What depends on the rate in ways that take the app to draw. */
  | { readonly kind: 'whole'; readonly of: string }

const directions = ['rising', 'falling', 'steady'] as const satisfies readonly Trend[]

/** A figure that needs no more than its rate; none where that stands still. */
export function movingIf(
  kind: 'price' | 'time' | 'age' | 'stale' | 'whole',
  of: string | undefined,
): Moving | undefined {
  return of === undefined ? undefined : { kind, of }
}

/** Where a price is from, or those of a list (`*`), as it is said now; none where it stands still. */
export function movingOrigin(of: string | undefined, mark?: SourceMark): Moving | undefined {
  return of === undefined ? undefined : { kind: 'origin', of, mark }
}

/** So many times a rate; none where that stands still. */
export function movingAmount(of: string | undefined, times = '1'): Moving | undefined {
  return of === undefined ? undefined : { kind: 'amount', of, times }
}

type Attributes = Readonly<Record<`data-${string}`, string>>

function unitAttributes(unit: MoneyUnit): Attributes {
  if ('form' in unit) return { 'data-form': unit.form }
  return 'code' in unit ? { 'data-code': unit.code } : { 'data-symbol': unit.symbol }
}

function readUnit({ form, code, symbol = '' }: DOMStringMap): MoneyUnit {
  if (form !== undefined) return { form }
  return code === undefined ? { symbol } : { code }
}

/** A figure as the attributes of its element; none of one that stands still. */
export function movingAttributes(moving: Moving | undefined): Attributes {
  if (moving === undefined) return {}
  const { kind, of, ...rest } = moving
  const entries = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`data-${name}`, value] as const] : [],
  )
  const unit = moving.kind === 'absolute' ? unitAttributes(moving.unit) : {}
  return { 'data-figure': kind, 'data-of': of, ...Object.fromEntries(entries), ...unit }
}

/** The change that an element carries; null where the window is none. */
function readChange({ of = '', window, then = '' }: DOMStringMap): MovingChange | null {
  const known = changeWindows.find((each) => each === window)
  return known === undefined ? null : { of, window: known, then }
}

/** What of changes an element carries. */
function readMovingChange(
  kind: 'change' | 'size' | 'sentence' | 'absolute',
  data: DOMStringMap,
): Moving | null {
  const change = readChange(data)
  if (change === null) return null
  const { says } = data
  switch (kind) {
    case 'absolute':
      return { kind, ...change, unit: readUnit(data) }
    case 'sentence':
      return { kind, ...change, says: directions.find((each) => each === says) ?? 'steady' }
    default:
      return { kind, ...change }
  }
}

/** The figure that an element carries, read off its data; null where it carries none. */
export function readMoving(data: DOMStringMap): Moving | null {
  const { figure: kind, of = '' } = data
  switch (kind) {
    case 'price':
    case 'time':
    case 'age':
    case 'stale':
    case 'whole':
      return { kind, of }
    case 'origin':
      return { kind, of, mark: data['mark'] === 'set-by-hand' ? data['mark'] : undefined }
    case 'amount':
    case 'result':
      return { kind, of, times: data['times'] ?? '1' }
    case 'rate': {
      const { times = '1', then } = data
      return then === undefined ? { kind, of, times } : { kind, of, times, then }
    }
    case 'low':
    case 'high':
      return { kind, of, usd: data['usd'] ?? '' }
    case 'change':
    case 'size':
    case 'sentence':
    case 'absolute':
      return readMovingChange(kind, data)
    default:
      return null
  }
}

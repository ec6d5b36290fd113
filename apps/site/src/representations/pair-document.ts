import type { AssetKind, ChangeWindow } from '@portico/market'
import type { DocumentSource } from '../figures/licensed-source.ts'

/** An asset in machine views; `name` is in the locale of the address. */
export interface DocumentAsset {
  readonly code: string
  /** The asset's name in addresses. */
  readonly slug: string
  readonly name: string
  readonly kind: AssetKind
}

/** How far the rate moved over a window that ends at the snapshot's own time, or why that is not known. */
export type DocumentChange =
  | {
      readonly window: ChangeWindow
      /** In percent: `-3.25`. */
      readonly percent: string
      /** In units of `to`. */
      readonly absolute: string
      /** The day that the earlier rate is from. */
      readonly since: string
    }
  | {
      readonly window: ChangeWindow
      readonly missing: 'no-history' | 'listed-later' | 'too-old' | 'cut'
    }

/** Where numbers of an asset are from, for programs; a field is absent where the snapshot has no such number. */
export interface NumberOrigins {
  readonly price?: NumberOrigin & {
    readonly via?: NumberOrigin & { readonly currency: string; readonly price: string }
    /** There while one source alone says that the price is at this level, or operators have set it by hand. */
    readonly confirmation?: 'one-source' | 'set-by-hand'
  }
  readonly range?: NumberOrigin
  readonly supply?: NumberOrigin & {
    /** There where operators have set it by hand. */
    readonly confirmation?: 'set-by-hand'
  }
}

/** The name of a source, and an instant or a day. */
export interface NumberOrigin {
  readonly source: string
  readonly asOf: string
}

/**
 * One conversion for programs: `/convert/btc/usd.json?amount=2` (docs/machine-views.md). Numbers are plain decimal
 * strings without exponent, at 20 significant digits; days are YYYY-MM-DD and instants ISO 8601, both in UTC.
 */
export interface PairDocument {
  readonly amount: string
  readonly from: DocumentAsset
  readonly to: DocumentAsset
  /** amount x rate. */
  readonly result: string
  /** Units of `to` for one `from`. */
  readonly rate: string
  /** Units of `from` for one `to`. */
  readonly inverse: string
  /** When the older of the two prices was true: an instant, or a day where a share's close is one of them. */
  readonly asOf: string
  readonly sources: readonly DocumentSource[]
  /** Whether a price is a last known one: its source should have had a newer one by the time this was made. */
  readonly stale: boolean
  /** Where the numbers of each side are from. */
  readonly provenance: { readonly from: NumberOrigins; readonly to: NumberOrigins }
  readonly changes: readonly DocumentChange[]
  /** Assets whose price is from a day before the snapshot's, with that day. */
  readonly olderThanSnapshot: readonly { readonly code: string; readonly day: string }[]
  /** Absolute addresses of the same pair in other forms. */
  readonly links: { readonly html: string; readonly csv: string; readonly card: string }
  /** The locale that the names are in, with BCP 47 tags for texts and for numbers. */
  readonly locale: {
    readonly code: string
    readonly tag: string
    readonly numberTag: string
    readonly direction: 'ltr' | 'rtl'
  }
  /** Equal versions mean equal data. */
  readonly snapshot: { readonly version: string; readonly asOf: string }
}

/** What stands in a document's place with status 400, 404 or 410. */
export interface PairProblem {
  readonly error: {
    readonly code: 'amount-unreadable' | 'pair-unknown' | 'pair-gone'
    /** For developers, in English. */
    readonly message: string
  }
}

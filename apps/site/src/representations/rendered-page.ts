/** Text that is in UTF-8 already. */
export interface EncodedText {
  readonly utf8: Buffer
}

/** An answer as the renderer makes it. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Text is compressed; bytes are sent as they are, because they are compressed already. */
  readonly body: string | EncodedText | Uint8Array
  /** False for pages that stand in for a failed part; they are served once and made anew. */
  readonly keep: boolean
}

/** Same for browsers and for a CDN: a minute at the edge, ten more while it asks again (design, "Pages and URLs"). */
export const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

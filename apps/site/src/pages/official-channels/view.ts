/** What a reader typed, and whether it is the operator's. Without one, nothing was typed. */
export type ChannelAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'unlisted'; readonly value: string }
  /** `canBeForged` of mail and calls: what they show as their sender proves nothing. */
  | { readonly kind: 'official'; readonly value: string; readonly canBeForged: boolean }
  /** The name of a user, which belongs to the operator in these networks. */
  | { readonly kind: 'official on'; readonly value: string; readonly places: readonly string[] }

export interface OfficialChannelsView {
  readonly query: string
  readonly answer: ChannelAnswer
  /** Whom to report an impostor to. */
  readonly contact: string
  readonly domains: readonly string[]
  readonly addresses: readonly string[]
  /** Domains all of whose mail addresses are official. */
  readonly mailDomains: readonly string[]
  readonly phones: readonly string[]
  readonly profiles: readonly string[]
}

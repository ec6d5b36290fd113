/** Which links carry nofollow for visitors who are not signed in; a brand setting (SHELL-07). */
export type NofollowPolicy = 'all' | 'external' | 'off'

/** What the `rel` of a link depends on. */
export interface LinkRelOptions {
  /** The visitor is not signed in, as in all HTML that is cached. */
  readonly anonymous: boolean
  readonly external: boolean
  readonly newTab: boolean
  readonly nofollow: NofollowPolicy
}

/** The `rel` of a link; undefined where it needs none (SHELL-07). */
export function linkRel({ anonymous, external, newTab, nofollow }: LinkRelOptions): string | undefined {
  const isUnfollowed = anonymous && (nofollow === 'all' || (nofollow === 'external' && external))
  const words = [...(isUnfollowed ? ['nofollow'] : []), ...(newTab ? ['noopener', 'noreferrer'] : [])]
  return words.length === 0 ? undefined : words.join(' ')
}

/** Where an operator's access comes from. */
export interface AccessOrigin {
  readonly id: string
  /** Who invited; null: the command line of the server. */
  readonly invitedBy: string | null
  /** Who last gave a role; null: the command line of the server. */
  readonly rolesBy: string | null
}

/** An operator with everybody from whom the access comes, however far back, also those who were removed since. */
function originsOf(id: string, all: ReadonlyMap<string, AccessOrigin>): ReadonlySet<string> {
  // A set gives what is added to it while it is walked through.
  const found = new Set([id])
  for (const one of found) {
    const { invitedBy = null, rolesBy = null } = all.get(one) ?? {}
    for (const origin of [invitedBy, rolesBy]) if (origin !== null) found.add(origin)
  }
  return found
}

/**
 * Whether two operators are certainly two persons: nobody is behind the access of both. One who invites can join under the second
 * name too, and could make a second owner out of it; who has access by the command line alone is behind nobody's invitation.
 */
export function areIndependent(one: string, other: string, all: readonly AccessOrigin[]): boolean {
  const origins = new Map(all.map((origin) => [origin.id, origin]))
  return originsOf(one, origins).isDisjointFrom(originsOf(other, origins))
}

/** How an owner stands to a request: nothing in common with the one who asked, or the same hand, with or without an owner beside it. */
export type Standing = 'independent' | 'same-hand' | 'alone'

/** How somebody stands to a request of another one, or of oneself. `owners`: the ids of those who have access now. */
export function standingTo(
  { askedBy, deciderId }: { readonly askedBy: string; readonly deciderId: string },
  owners: readonly string[],
  all: readonly AccessOrigin[],
): Standing {
  if (areIndependent(deciderId, askedBy, all)) return 'independent'
  return owners.some((owner) => areIndependent(owner, askedBy, all)) ? 'same-hand' : 'alone'
}

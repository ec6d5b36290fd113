import { Anchor } from '../navigation/anchor.tsx'
import { Joined } from '../texts/joined.tsx'

interface SourceNamesProps {
  readonly sources: readonly { readonly name: string; readonly url: string }[]
}

/** Names of sources that lead to them, as a list. */
export function SourceNames({ sources }: SourceNamesProps) {
  const links = sources.map(({ name, url }) => (
    <Anchor key={url} to={url}>
      <bdi>{name}</bdi>
    </Anchor>
  ))
  return <Joined by="join.list" parts={links} />
}

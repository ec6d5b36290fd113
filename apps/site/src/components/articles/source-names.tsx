import { Anchor } from '../navigation/anchor.tsx'

interface SourceNamesProps {
  readonly sources: readonly { readonly name: string; readonly url: string }[]
}

/** Names of sources that lead to them, with commas between. */
export function SourceNames({ sources }: SourceNamesProps) {
  return sources.map(({ name, url }, index) => (
    <span key={url}>
      {index > 0 ? ', ' : ''}
      <Anchor to={url}>
        <bdi>{name}</bdi>
      </Anchor>
    </span>
  ))
}

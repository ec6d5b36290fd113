import type { SourceView } from '../../figures/sources.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { SourceMarkText } from './source-mark-text.tsx'

/** The name of a source, with what readers should know of it. */
export function NamedSource({ source: { name, url, mark } }: { readonly source: SourceView }) {
  return (
    <>
      <Anchor to={url}>{name}</Anchor>
      {mark === undefined ? null : <SourceMarkText mark={mark} />}
    </>
  )
}

import type { SourceCopy } from '@portico/market'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import { withGap } from '@portico/locale'

/** Where figures were read that their publisher's own address does not give: a public copy, or the one that ships with the product. */
export function CopyNote({ copy }: { readonly copy: SourceCopy | 'bundled' }) {
  const text = useText()
  return (
    <span className={styles.side}>
      {copy === 'bundled' ? (
        text('sources.bundled')
      ) : (
        <>
          {withGap(text('sources.copy'))}
          <Anchor to={copy.url}>{copy.name}</Anchor>
        </>
      )}
    </span>
  )
}

import type { CoinLinks } from '../../views/content/coin-links.ts'
import { SourceNames } from '../../components/articles/source-names.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useLabel } from '../../components/texts/use-label.ts'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'

/** The host of an address, as readers know it. */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** The ends of a contract's address, by which readers compare it. */
function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}

/** Website, explorer and contract of a coin, each opened elsewhere, and who lists them. */
export function Links({ links }: { readonly links: CoinLinks }) {
  const text = useText()
  const label = useLabel()
  const { website, explorer, contract, sources } = links
  return (
    <ul className={styles.links}>
      {website === null ? null : (
        <li>
          {label(text('asset.links.website'))}
          <Anchor to={website} newTab>
            <bdi>{hostOf(website)}</bdi>
          </Anchor>
        </li>
      )}
      {explorer === null ? null : (
        <li>
          {label(text('asset.links.explorer'))}
          <Anchor to={explorer} newTab>
            <bdi>{hostOf(explorer)}</bdi>
          </Anchor>
        </li>
      )}
      {contract === null ? null : (
        <li>
          {label(text('asset.links.contract', { name: contract.network }))}
          <Anchor to={contract.url} newTab title={contract.address}>
            <bdi>{shortAddress(contract.address)}</bdi>
          </Anchor>
        </li>
      )}
      <li className="note">
        {label(text('asset.links.from'))}
        <SourceNames sources={sources} />
      </li>
    </ul>
  )
}

import { AssetMark } from '../../components/assets/asset-label.tsx'
import { InPlaceConverter } from '../../components/converter/in-place-converter.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { HubView } from './view.ts'
import { joinTexts } from '../../components/texts/joined.tsx'

const groupTexts: Readonly<Record<HubView['groups'][number]['kind'], TextId>> = {
  crypto: 'kind.crypto',
  fiat: 'kind.fiat',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

/** What was typed and not found, with near matches that lead on. */
function Unknown({ view }: { readonly view: HubView }) {
  const text = useText()
  return view.unknown.map(({ field, typed, suggestions }) => (
    <div key={field} className={styles.unknown} role="alert">
      <p>{text('converter.unknown', { query: typed })}</p>
      {suggestions.length > 0 ? (
        <ul>
          {suggestions.map((asset) => (
            <li key={asset.slug}>
              <Anchor
                to={`${urls.converter()}?${new URLSearchParams({ ...view.sent, [field]: asset.slug })}`}
              >
                {joinTexts(text, 'join.bracket', [asset.name, asset.code])}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  ))
}

/** All of a kind by name, folded away below the first of them. */
function All({ links }: Pick<HubView['groups'][number], 'links'>) {
  const text = useText()
  return (
    <details className={styles.all}>
      <summary>{text('converter.all', { count: links.length })}</summary>
      <ul className={styles.index}>
        {links.map((link) => (
          <li key={link.path}>
            <Anchor to={link.path}>
              {link.name} <span className="quiet">{link.code}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function Page({ view }: { readonly view: HubView }) {
  const text = useText()
  const unknown = Object.fromEntries(view.unknown.map(({ field, typed }) => [field, typed]))
  return (
    <>
      <Crumbs here={text('nav.converter')} />
      <h1>{text('converter.title')}</h1>
      <p className="lead">{text('converter.lead')}</p>
      <div className={styles.age}>
        <FiguresNote asOf={view.asOf} of={view.converter?.of} />
      </div>
      <Unknown view={view} />
      <div className={styles.hero}>
        {view.converter === null ? null : (
          <InPlaceConverter
            view={view.converter}
            leadsTo="pair"
            {...(view.unknown.length === 0 ? {} : { unknown })}
          />
        )}
        <section className={styles.popular}>
          <h2>{text('popular.title')}</h2>
          <PairLinks pairs={view.popular} />
        </section>
      </div>
      {view.groups.map(({ kind, first, links }) => (
        <section key={kind} className="section" id={kind}>
          <h2>{text(groupTexts[kind])}</h2>
          <ul className="pair-links">
            {first.map(({ asset, path }) => (
              <li key={path}>
                <Anchor to={path}>
                  <AssetMark asset={asset} />
                  <span>{asset.name}</span>
                  <em>{asset.code}</em>
                </Anchor>
              </li>
            ))}
          </ul>
          {links.length > first.length ? <All links={links} /> : null}
        </section>
      ))}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

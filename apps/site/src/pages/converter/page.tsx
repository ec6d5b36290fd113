import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { QuickConverter } from '../../components/articles/quick-converter.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { ConverterView } from './view.ts'

const groupTexts: Readonly<Record<ConverterView['groups'][number]['kind'], TextId>> = {
  crypto: 'kind.crypto',
  fiat: 'kind.fiat',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

/** What was typed and not found, with near matches that lead on. */
function Unknown({ view }: { readonly view: ConverterView }) {
  const text = useText()
  return view.unknown.map(({ field, typed, suggestions }) => (
    <div key={field} className={styles.unknown} role="alert">
      <p>{text('converter.unknown', { query: typed })}</p>
      {suggestions.length > 0 ? (
        <ul>
          {suggestions.map((asset) => (
            <li key={asset.slug}>
              <Anchor
                to={`${urls.converter()}?${new URLSearchParams({ from: view.from, to: view.to, amount: view.amount, [field]: asset.slug })}`}
              >
                {asset.name} ({asset.code})
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  ))
}

export function Page({ view }: { readonly view: ConverterView }) {
  const text = useText()
  const problems = Object.fromEntries(view.unknown.map(({ field }) => [field, text('converter.notFound')]))
  return (
    <>
      <Crumbs here={text('nav.converter')} />
      <h1>{text('converter.title')}</h1>
      <p className="lead">{text('converter.lead')}</p>
      <Unknown view={view} />
      <QuickConverter
        key={`${view.from} ${view.to}`}
        from={view.from}
        to={view.to}
        amount={view.amount}
        problems={problems}
      />
      <section className="section">
        <h2>{text('popular.title')}</h2>
        <PairLinks pairs={view.popular} />
      </section>
      {view.groups.map(({ kind, links }) => (
        <section key={kind} className="section" id={kind}>
          <h2>{text(groupTexts[kind])}</h2>
          <ul className={styles.index}>
            {links.map((link) => (
              <li key={link.path}>
                <Anchor to={link.path}>
                  {link.name} <span className="quiet">{link.code}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

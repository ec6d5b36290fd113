import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { NamedSource } from '../../components/market/named-source.tsx'
import { Comparisons } from '../../components/lists/comparisons.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { Price } from '../../components/market/price.tsx'
import { basisTexts } from '../../components/comparison/comparison-texts.ts'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { pairOfPath } from '../../components/market/pair-of-path.ts'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useTextWith } from '../../components/texts/text-with.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { urls } from '../urls.generated.ts'
import { comparePath } from './compare-path.ts'
import { ChosenField, Controls } from './controls.tsx'
import styles from './page.module.css'
import { CompareTable } from './table.tsx'
import type { CapDefinition, CompareView, EtherExample } from './view.ts'
import { withGap } from '@portico/locale'

interface CompareProps {
  readonly view: CompareView
}

/** The figure that is the same in every row. */
function Same({ view }: CompareProps) {
  const text = useText()
  const row = view.rows.find(({ multiple }) => multiple !== null)
  if (row === undefined) return null
  const isCap = view.terms.mode === 'cap'
  const figure = isCap ? row.targetCap : row.targetPrice
  if (figure === null) return null
  return (
    <p className={styles.same}>
      {withGap(text(isCap ? 'compare.targetCap' : 'compare.targetPrice'))}
      <strong>
        <Price price={figure} />
      </strong>
    </p>
  )
}

const sideTexts: Readonly<Record<EtherExample['side'], TextId>> = {
  above: 'compare.ether.above',
  below: 'compare.ether.below',
  at: 'compare.ether.at',
}

/** Ether beside bitcoin: where the ratio stands against the line it has stood around (CMP-03). */
function EtherCard({ ether }: { readonly ether: EtherExample }) {
  const text = useText()
  const format = usePriceText()
  return (
    <div className={`card ${styles.panel}`}>
      <h2>{text('compare.ether')}</h2>
      <p>
        {text(ether.asOf.said === 'now' ? 'compare.ether.now' : 'compare.ether.last', {
          marketCapRatio: ether.ratio,
          time: ether.asOf.text,
        })}
      </p>
      <p>{text(sideTexts[ether.side], { marketCapRatio: ether.line })}</p>
      <p>
        {text('compare.ether.line', {
          marketCapRatio: ether.line,
          targetPrice: format(ether.targetPrice),
          priceRatio: plainAmount(ether.multiple),
        })}
      </p>
      <p className="quiet">{text('compare.ether.note')}</p>
      <p>
        <Anchor to={ether.path} {...tracked('b406:comparison-opened', pairOfPath(ether.path))}>
          {text('compare.ether.open', { marketCapRatio: ether.line })}
        </Anchor>
      </p>
    </div>
  )
}

const definitionTexts: Readonly<Record<CapDefinition['kind'], TextId>> = {
  crypto: 'compare.define.crypto',
  metal: 'compare.define.metal',
  stock: 'compare.define.stock',
}

const kindTexts: Readonly<Record<CapDefinition['kind'], TextId>> = {
  crypto: 'kind.crypto',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

/** How the caps of each kind are counted, and by whose figures (CMP-04). */
function Definitions({ definitions }: { readonly definitions: readonly CapDefinition[] }) {
  const text = useText()
  const textWith = useTextWith()
  return (
    <section className="section">
      <h2>{text('compare.definitions')}</h2>
      <dl className={`card ${styles.definitions}`}>
        {definitions.map(({ kind, basis, example }) => (
          <div key={kind}>
            <dt>{text(kindTexts[kind])}</dt>
            <dd>
              <p>{text(definitionTexts[kind])}</p>
              {example === null ? null : (
                <p className={styles.example}>
                  {textWith('compare.define.figure', {
                    coinName: example.name,
                    value: <bdi key="value">{example.supply.quantity}</bdi>,
                    0: text(basisTexts[basis]),
                    time: example.supply.day,
                    name: <NamedSource key="name" source={example.supply.source} />,
                  })}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Page({ view }: CompareProps) {
  const text = useText()
  const textWith = useTextWith()
  const chosen = view.chosen.asset
  const isCap = view.terms.mode === 'cap'
  const { kind, mode, supply, sort } = view.state
  const caption = text(isCap ? 'compare.caption.cap' : 'compare.caption.price', {
    1: chosen,
    marketCapRatio: view.terms.ratio.text,
  })
  return (
    <>
      <Crumbs here={text('compare.name')} />
      <LocaleForm
        path={urls.compare()}
        kept={{ kind, mode, supply, sort }}
        label={text('compare.form')}
        scroll="keep"
      >
        <h1 className={styles.question}>
          {textWith(isCap ? 'compare.question' : 'compare.question.price', {
            1: <ChosenField key="chosen" view={view} />,
          })}
        </h1>
        <FiguresNote asOf={view.asOf} />
        <Comparisons cards={view.popular} look="card" />
        <Controls view={view} />
      </LocaleForm>
      <Same view={view} />
      {view.rows.length === 0 ? (
        <p>{text('search.none')}</p>
      ) : (
        <div className="card table-card">
          <CompareTable view={view} caption={caption} />
        </div>
      )}
      <PageLinks
        page={view.page}
        pages={view.pages}
        range={view.range}
        to={(page) => comparePath(view, { page })}
      />
      <div className={styles.foot}>
        <ListAgesNote ages={view.ages} rows={view.rows} />
        <SourcesNote sources={view.sources} ratesFrom={null} />
      </div>
      <section className="section two" aria-label={text('compare.examples')}>
        {view.ether === null ? null : <EtherCard ether={view.ether} />}
        {view.trending.length === 0 ? null : (
          <div className={`card ${styles.panel}`}>
            <h2>{text('compare.trending')}</h2>
            <Comparisons cards={view.trending} look="row" />
            <p className="quiet">{text('trending.rule')}</p>
          </div>
        )}
      </section>
      <Definitions definitions={view.definitions} />
      <p className="note">
        {withGap(text('versus.money.why'))}
        {text('disclaimer')}
      </p>
    </>
  )
}

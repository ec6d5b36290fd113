import { plainAmount } from '@portico/format'
import { BoardCard } from './board-card.tsx'
import { PastCard } from './past-card.tsx'
import { ReuseCard } from './reuse-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { ConverterCard } from './converter-card.tsx'
import { FeeCard } from './fee-card.tsx'
import { FigureList } from './figure-list.tsx'
import { Offers } from './offers.tsx'
import styles from './page.module.css'
import { useConversion } from './use-conversion.ts'
import type { PairView } from './view.ts'
import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { Crumbs } from '../../shell/crumbs.tsx'
import { PairLinks } from '../../shell/pair-links.tsx'
import { useText } from '../../shell/use-text.ts'

/** The sentence under the title: which way the rate went, and what one unit is worth (CONV-03). */
function TrendSentence({ view }: { readonly view: PairView }) {
  const text = useText()
  const day = view.changes.find((change) => change.window === '24h')
  const values = { coinName: view.from.name, fiatName: view.to.name }
  const size = day?.state === 'known' ? day.size : ''
  return (
    <p className="lead">
      {text(view.trend === null ? 'pair.trend.unknown' : `pair.trend.${view.trend}`, {
        ...values,
        '24hPercentChange': size,
      })}{' '}
      {text('pair.worth', {
        coinCode: view.from.code,
        fiatPrice: plainAmount(view.rate.text),
        fiatCode: view.to.code,
      })}
    </p>
  )
}

export function PairPage({ view }: { readonly view: PairView }) {
  const text = useText()
  const conversion = useConversion(view)
  const { from, to } = view
  const pairName = text('pair.name', { coinCode: from.code, fiatCode: to.code })
  return (
    <>
      <Crumbs trail={[{ to: urls.converter(), name: text('nav.converter') }]} here={pairName} />
      <h1>
        {text('pair.title', { coinAmount: conversion.titleAmount, coinCode: from.code, fiatCode: to.code })}
      </h1>
      <TrendSentence view={view} />
      <div className={styles.hero}>
        <ConverterCard view={view} conversion={conversion} />
        <ChartCard view={view} amount={conversion.urlAmount} />
      </div>
      <section className="section two" aria-label={text('past.title')}>
        <BoardCard view={view} conversion={conversion} />
        <PastCard view={view} conversion={conversion} />
      </section>
      <section className="section two" aria-label={text('pair.tables')}>
        <ConversionTable
          title={text('pair.table.title', { coinName: from.name, fiatName: to.name })}
          unit={to.code}
          rows={view.forward}
          change={view.changes[0]}
        />
        <ConversionTable
          title={text('pair.table.title', { coinName: to.name, fiatName: from.name })}
          unit={from.code}
          rows={view.backward}
          change={view.backwardChange}
        />
      </section>
      <FigureList view={view} />
      <FeeCard view={view} conversion={conversion} />
      <ReuseCard view={view} conversion={conversion} />
      <Offers adverts={view.adverts} />
      <section className="section">
        <h2>{text('popular.title')}</h2>
        <PairLinks pairs={view.popular}>
          <li>
            <Anchor to={urls.converter()}>
              <span>{text('popular.more')}</span>
              <span aria-hidden="true" className="arrow-end">
                →
              </span>
            </Anchor>
          </li>
        </PairLinks>
      </section>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

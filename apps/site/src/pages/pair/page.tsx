import { plainAmount } from '@portico/format'
import { useMemo } from 'react'
import { atLiveRate } from './conversion/at-live-rate.ts'
import { TargetsCard } from './targets/targets-card.tsx'
import { PastCard } from './past-card.tsx'
import { ReuseCard } from './reuse-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { ConverterCard } from './converter-card.tsx'
import { FeeCard } from './fee/fee-card.tsx'
import { FigureList } from './figure-list.tsx'
import { Offers } from './offers.tsx'
import styles from './page.module.css'
import { useConversion } from './conversion/use-conversion.ts'
import type { PairView } from './view.ts'
import type { ChangeView } from '../../figures/change.ts'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { FigureWords } from '../../components/market/figure.tsx'
import { movingChange, movingSentence, useLive, useLiveChange } from '../../components/market/live.ts'
import { withParts } from '../../components/market/text-with.tsx'
import { useIsStale } from '../../components/market/use-is-stale.ts'
import { type Translate, useText } from '../../components/texts/use-text.ts'

const noChange: ChangeView = { state: 'missing', window: '24h', reason: 'no-history' }

/**
 * The sentence under the title: which way the rate went, and what one unit is worth (CONV-03). Of a rate that is a last known
 * one it says when it was true, and nothing of the present.
 */
function TrendSentence({ view }: { readonly view: PairView }) {
  const text = useText()
  const known = view.changes.find((change) => change.window === '24h') ?? noChange
  const day = useLiveChange(known)
  const isStale = useIsStale(view.asOf, view.of)
  const { from, to, of } = view
  const named: Translate = (id, values) => text(id, { coinName: from, fiatName: to, ...values })
  const fiatPrice = plainAmount(view.rate.text)
  const worth = { coinCode: from.code, fiatCode: to.code }
  if (isStale)
    return (
      <p className="lead" {...movingAttributes(movingIf('whole', of))}>
        {named('pair.trend.stale', { ...worth, fiatPrice, time: view.asOf.text })}
      </p>
    )
  return (
    <p className="lead" {...movingAttributes(movingSentence(known))}>
      {withParts(named, day.state === 'known' ? `pair.trend.${day.direction}` : 'pair.trend.unknown', {
        '24hPercentChange': (
          <FigureWords text={day.state === 'known' ? day.size : ''} moving={movingChange(known, 'size')} />
        ),
      })}{' '}
      {withParts(text, 'pair.worth', {
        ...worth,
        fiatPrice: (
          <FigureWords
            text={fiatPrice}
            moving={of === undefined ? undefined : { kind: 'amount', of, times: '1' }}
          />
        ),
      })}
    </p>
  )
}

export function Page({ view: page }: { readonly view: PairView }) {
  const text = useText()
  const live = useLive()
  const view = useMemo(() => atLiveRate(page, live), [page, live])
  const conversion = useConversion(view, page)
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
        <TargetsCard view={page} conversion={conversion} />
        <PastCard view={view} conversion={conversion} />
      </section>
      <section className="section two" aria-label={text('pair.tables')}>
        <ConversionTable
          title={text('pair.table.title', { coinName: from, fiatName: to })}
          unit={to.code}
          said={view.asOf.said}
          of={view.of}
          rows={view.forward}
          change={view.changes[0]}
        />
        <ConversionTable
          title={text('pair.table.title', { coinName: to, fiatName: from })}
          unit={from.code}
          said={view.asOf.said}
          of={view.of && `${to.slug}/${from.slug}`}
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

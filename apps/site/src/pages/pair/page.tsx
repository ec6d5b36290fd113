import { useMemo } from 'react'
import { Converter } from '../../components/converter/converter.tsx'
import { useConversion } from '../../components/converter/conversion/use-conversion.ts'
import { HeadNote } from '../../components/market/figures-note.tsx'
import { useLive } from '../../components/market/live.ts'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import { CardActions, InverseRate } from './card-actions.tsx'
import { ChartCard } from './chart-card.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { atLiveRate } from './conversion/at-live-rate.ts'
import { Offers } from './offers.tsx'
import styles from './page.module.css'
import type { PairPartProps } from './pair-part.ts'
import { pairPath } from './pair-path.ts'
import { ToolsCard } from './tools-card.tsx'
import { ownNavigation, useFollowingAddress } from './use-following-address.ts'
import type { PairView } from './view.ts'
import { usePageLocation, usePageRouter } from '../../components/navigation/page-router.ts'

/** What is converted, and how fresh its rate is; the converter has the answer. */
function Heading({ view, conversion }: PairPartProps) {
  const text = useText()
  const { from, to, of, asOf, origins, older } = view
  return (
    <div className={styles.heading}>
      <h1>
        {text('pair.title', { coinAmount: conversion.titleAmount, coinCode: from.code, fiatCode: to.code })}
      </h1>
      <HeadNote asOf={asOf} origins={origins} of={of} />
      {older.map(({ code, day }) => (
        <p key={code} className={styles.older}>
          {text('pair.older', { coinCode: code, time: day })}
        </p>
      ))}
    </div>
  )
}

/** The pair's own converter: its amount and both assets are in the address. */
function PairConverter({ view, conversion }: PairPartProps) {
  const router = usePageRouter()
  const { from, to, state } = view
  const go = (path: string) => void router.navigate(path, { preventScrollReset: true })
  return (
    <Converter
      view={view}
      conversion={conversion}
      belowRate={<InverseRate view={view} />}
      foot={<CardActions view={view} conversion={conversion} />}
      kept={state}
      // The amount is converted as it is typed; only assets that were typed and not picked are left to be found.
      isShown={(sent) => sent.get('from') === from.code && sent.get('to') === to.code}
      onPick={(side, slug) => go(pairPath(view, conversion.urlAmount, { [side]: slug }))}
      swapTo={pairPath(view, conversion.urlAmount, { from: to.slug, to: from.slug })}
    />
  )
}

/** Example amounts both ways. */
function Tables({ view }: { readonly view: PairView }) {
  const text = useText()
  const { from, to, of, asOf, forward, backward, changes, backwardChange } = view
  return (
    <section className="section band">
      <h2>{text('pair.tables')}</h2>
      <div className="two">
        <ConversionTable
          title={text('pair.table.title', { coinName: from, fiatName: to })}
          unit={to.code}
          said={asOf.said}
          of={of}
          rows={forward}
          change={changes[0]}
        />
        <ConversionTable
          title={text('pair.table.title', { coinName: to, fiatName: from })}
          unit={from.code}
          said={asOf.said}
          of={of && `${to.slug}/${from.slug}`}
          rows={backward}
          change={backwardChange}
        />
      </div>
    </section>
  )
}

function Popular({ view }: { readonly view: PairView }) {
  const text = useText()
  return (
    <section className={`card ${styles.popular}`}>
      <h2>{text('popular.title')}</h2>
      <PairLinks pairs={view.popular}>
        <li>
          <Anchor to={urls.converter()} className={styles.more}>
            {text('popular.more')}
          </Anchor>
        </li>
      </PairLinks>
    </section>
  )
}

export function Page({ view: page }: { readonly view: PairView }) {
  const text = useText()
  const live = useLive()
  const view = useMemo(() => atLiveRate(page, live), [page, live])
  const isOwn = usePageLocation().state === ownNavigation
  const conversion = useConversion(view, isOwn ? 'by its own address' : 'by address')
  useFollowingAddress(page, conversion.value)
  const part = { view, conversion }
  return (
    <>
      <Crumbs
        trail={[{ to: urls.converter(), name: text('nav.converter') }]}
        here={text('pair.name', { coinCode: view.from.code, fiatCode: view.to.code })}
      />
      <Heading {...part} />
      <div className={styles.hero}>
        <div className={styles.column}>
          <PairConverter {...part} />
          <ToolsCard {...part} page={page} />
        </div>
        <div className={styles.column}>
          <ChartCard view={view} amount={conversion.urlAmount} />
        </div>
      </div>
      <Popular view={view} />
      <Tables view={view} />
      <Offers view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

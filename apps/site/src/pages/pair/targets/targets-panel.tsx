import { tracked } from '@portico/analytics/track'
import { useEffect } from 'react'
import { movingAmount } from '../../../figures/moving/moving.ts'
import { Anchor } from '../../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../../components/assets/asset-label.tsx'
import { Figure } from '../../../components/market/figure.tsx'
import { LineForm } from '../../../components/panels/line-form.tsx'
import { useText } from '../../../components/texts/use-text.ts'
import { keepTargets, keptTargets } from './kept-targets.ts'
import type { PairPartProps } from '../pair-part.ts'
import styles from '../page.module.css'
import { pairPath } from '../pair-path.ts'
import { urls } from '../../urls.generated.ts'
import { usePageRouter } from '../../../components/navigation/page-router.ts'

/** Targets that the reader chose are kept on the device, and come back on pages whose address has none. */
function useKeptTargets({ view, conversion }: PairPartProps): void {
  const router = usePageRouter()
  const { board } = view.state
  const { urlAmount } = conversion
  useEffect(() => {
    if (board) return keepTargets(board)
    const kept = keptTargets()
    if (kept === null || kept === view.targets.parameter) return
    void router.navigate(pairPath(view, urlAmount, { board: kept }), {
      replace: true,
      preventScrollReset: true,
    })
    // Only what the address says of the targets decides; an amount that is being typed does not.
  }, [board, view, router, urlAmount])
}

function AddForm({ view, conversion }: PairPartProps) {
  const text = useText()
  const { targets } = view
  if (targets.isFull) return <p className="quiet">{text('board.full', { count: targets.limit })}</p>
  const kept = {
    amount: conversion.urlAmount,
    window: view.state.window,
    date: view.state.date,
    fee: view.state.fee,
    board: targets.parameter,
  }
  return (
    <LineForm path={urls.pair(view.from.slug, view.to.slug)} kept={kept} scroll="keep">
      <label className="visually-hidden" htmlFor="board-add">
        {text('board.add')}
      </label>
      <input
        id="board-add"
        key={targets.parameter}
        name="add"
        placeholder={text('board.add')}
        defaultValue={targets.unknown ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        {...(targets.unknown === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'board-unknown' })}
      />
      <button
        type="submit"
        className="button button-line"
        {...tracked('b207:board-changed', { change: 'added' })}
      >
        {text('board.addAction')}
      </button>
      {targets.unknown === null ? null : (
        <p id="board-unknown" role="alert" className={styles.problem}>
          {text('board.unknown', { query: targets.unknown })}
        </p>
      )}
    </LineForm>
  )
}

/** The amount in several currencies at once; the list lives in the address and on the device. */
export function TargetsPanel({ view, conversion }: PairPartProps) {
  const text = useText()
  useKeptTargets({ view, conversion })
  const title = text('board.title', { coinAmount: conversion.titleAmount, coinCode: view.from.code })
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <ul className={styles.targets}>
        {view.targets.entries.map((entry) => (
          <li key={entry.asset.slug}>
            <Anchor
              to={pairPath(view, conversion.urlAmount, { to: entry.asset.slug })}
              className={styles.targetName}
              {...tracked('b209:board-target-opened', { asset: entry.asset.slug })}
            >
              <AssetLabel asset={entry.asset} />
            </Anchor>
            <span className={styles.targetValue}>
              <Figure
                moving={movingAmount(view.of && `${view.from.slug}/${entry.asset.slug}`, conversion.value)}
                text={conversion.at(entry.rate, entry.value, entry.asset)}
              />
            </span>
            <Anchor
              to={pairPath(view, conversion.urlAmount, { board: entry.without })}
              className={styles.remove}
              aria-label={text('board.remove', { fiatCode: entry.asset.code })}
              data-scroll="keep"
              {...tracked('b207:board-changed', { change: 'removed' })}
            >
              <span aria-hidden="true">×</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <AddForm view={view} conversion={conversion} />
    </>
  )
}

import { tracked } from '@portico/analytics/track'
import type { MouseEvent, ReactNode } from 'react'
import { movingAmount } from '../../figures/moving/moving.ts'
import { urls } from '../../pages/urls.generated.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import { ChangeText } from '../market/change-text.tsx'
import { FigureWords } from '../market/figure.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { LocaleForm } from '../navigation/locale-form.tsx'
import { UpToDay } from '../market/up-to-day.tsx'
import { useText } from '../texts/use-text.ts'
import { amountProblemTexts } from './amount-problem.ts'
import { echoedPair } from './conversion/shown.ts'
import { AmountField, type FieldProps, ResultField } from './fields.tsx'
import styles from './converter.module.css'

export interface ConverterProps extends FieldProps {
  /** Where the mirror pair is. */
  readonly swapTo: string
  /** Swaps both sides in place; the link is followed where this is left out. */
  readonly onSwap?: () => void
  /** What else the address says, for the form without scripts. */
  readonly kept?: Readonly<Record<string, string | null | undefined>>
  /** Whether what was sent is what is shown already. */
  readonly isShown?: (sent: FormData) => boolean
  /** Where all of the pair is told; left out on that page itself. */
  readonly details?: string
  /** What the form tells of being sent. */
  readonly asked?: object
  /** `flat` stands within a card that says the rest. */
  readonly look?: 'overlay' | 'flat' | undefined
  /** Stands below the rate. */
  readonly belowRate?: ReactNode
  /** Stands at the end of the card. */
  readonly foot?: ReactNode
  /**
   * What the card leads to: a purchase, as the page's first action or after it; or the pair, first where `pair` is said, and
   * quietly alone where the page has a purchase already.
   */
  readonly leadsTo?: 'purchase' | 'purchase-after' | 'pair' | 'details' | undefined
}

/** Explains bad input, and says what a calculation came to. */
function AmountHelp({ view, conversion }: Pick<FieldProps, 'view' | 'conversion'>) {
  const text = useText()
  const { problem, echo } = conversion
  if (problem)
    return (
      <p id="amount-help" className={styles.problem} role="alert">
        {text(amountProblemTexts[problem], { coinAmount: conversion.titleAmount })}
      </p>
    )
  const { of, into } = echoedPair(conversion, view)
  return (
    <p id="amount-help" className={echo === null ? 'visually-hidden' : styles.echo}>
      {text('pair.readBack', {
        coinAmount: echo ?? conversion.titleAmount,
        coinCode: of.code,
        fiatCode: into.code,
      })}
    </p>
  )
}

/** What one is worth, and how that has changed in a day. */
function RateLine({ view, details, belowRate }: Pick<ConverterProps, 'view' | 'details' | 'belowRate'>) {
  const text = useText()
  const day = view.changes.find((change) => change.window === '24h')
  const rate = (
    <bdi>
      1 {view.from.code} = <FigureWords moving={movingAmount(view.of)} text={view.rate.text} /> {view.to.code}
    </bdi>
  )
  return (
    <div className={styles.rate}>
      <div>
        <strong>{details === undefined ? rate : <Anchor to={details}>{rate}</Anchor>}</strong>
        {belowRate}
      </div>
      {day ? (
        <ChangeText
          change={day}
          chip={
            <>
              {text('window.24h')}
              <UpToDay asOf={view.asOf} of={view.of} />
            </>
          }
        />
      ) : null}
    </div>
  )
}

type AnswerProps = Pick<ConverterProps, 'view' | 'details' | 'belowRate' | 'leadsTo'>

/** What to do next: to buy where the brand offers it, and to read on where it does not or the page says so. */
function Next({ view, details, leadsTo = 'purchase' }: AnswerProps) {
  const text = useText()
  const { from, to, adverts } = view
  const look = `button button-large ${styles.primary}`
  const buy = leadsTo === 'details' ? null : adverts.buy
  return (
    <>
      {details === undefined || (buy && leadsTo !== 'pair') ? null : (
        <Anchor className={leadsTo === 'details' ? `${look} button-line` : look} to={details}>
          {leadsTo === 'pair'
            ? text('converter.open', { coinCode: from.code, fiatCode: to.code })
            : text('converter.details')}
        </Anchor>
      )}
      {buy ? (
        <Anchor
          className={leadsTo === 'purchase' ? look : `${look} button-line`}
          to={buy.href}
          {...tracked('b601:buy-clicked', { place: 'converter' })}
        >
          {text('advert.buy.action', { coinCode: buy.code })}
        </Anchor>
      ) : null}
    </>
  )
}

/** The rate, and what to do with it; without scripts the form is sent. */
function Answer(props: AnswerProps) {
  const text = useText()
  return (
    <>
      <RateLine {...props} />
      <noscript>
        <button type="submit" className={`button button-line ${styles.primary}`}>
          {text('pair.convert')}
        </button>
      </noscript>
      <Next {...props} />
    </>
  )
}

const isPlainClick = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function Swap({ view, swapTo, onSwap }: Pick<ConverterProps, 'view' | 'swapTo' | 'onSwap'>) {
  const text = useText()
  const { from, to } = view
  return (
    <Anchor
      className={styles.swap}
      to={swapTo}
      aria-label={text('pair.swap', { coinCode: to.code, fiatCode: from.code })}
      data-scroll="keep"
      {...tracked('b201:pair-swapped', { from: from.slug, to: to.slug })}
      onClick={(event) => {
        if (onSwap === undefined || !isPlainClick(event)) return
        event.preventDefault()
        onSwap()
      }}
    >
      <SwapIcon />
    </Anchor>
  )
}

/**
 * An amount of one asset in another: a form that leads to the pair's page as it stands, and answers at once in both directions
 * when scripts are there.
 */
export function Converter(props: ConverterProps) {
  const { view, conversion, kept, isShown, asked, foot, unknown, look = 'overlay' } = props
  const text = useText()
  return (
    <LocaleForm
      className={look === 'flat' ? styles.flat : `overlay ${styles.converter}`}
      path={urls.converter()}
      {...(kept === undefined ? {} : { kept })}
      {...(isShown === undefined ? {} : { isShown })}
    >
      {/* Enter sends a form of several fields only where it has a button. */}
      <button type="submit" hidden {...asked}>
        {text('pair.convert')}
      </button>
      <AmountField {...props} />
      <Swap {...props} />
      <ResultField {...props} />
      <AmountHelp view={view} conversion={conversion} />
      {unknown === undefined ? (
        <Answer {...props} />
      ) : (
        <button type="submit" className={`button button-large ${styles.primary} ${styles.again}`}>
          {text('pair.convert')}
        </button>
      )}
      {look === 'flat' ? null : <p className={styles.note}>{text('converter.note')}</p>}
      {foot}
    </LocaleForm>
  )
}

import { type AmountFault, formatAmount, formatPlain } from '@portico/format'
import { urls } from '../routes.ts'
import { Anchor } from '../shell/anchor.tsx'
import { Crumbs } from '../shell/crumbs.tsx'
import { FiguresNote } from '../shell/figures-note.tsx'
import { useSite } from '../shell/site-context.ts'
import { type TextId, useText } from '../shell/use-text.ts'
import { Amount } from '../ui/amount.tsx'
import { convertStored } from './convert.ts'
import { useOfflineForm } from './use-offline-form.ts'
import styles from './page.module.css'
import type { OfflineView, StoredAsset } from './view.ts'

const kindTexts: Readonly<Record<OfflineView['groups'][number]['kind'], TextId>> = {
  crypto: 'kind.crypto',
  fiat: 'kind.fiat',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

const faultTexts: Readonly<Record<AmountFault, TextId>> = {
  letters: 'amount.problem.letters',
  separators: 'amount.problem.separators',
  signs: 'amount.problem.signs',
  exponent: 'amount.problem.exponent',
  range: 'amount.problem.range',
}

const assetLabel = ([, code, name]: StoredAsset) => `${name} (${code})`

/** All assets by kind; the server draws only the chosen one, since the list is long and of no use without scripts. */
function AssetSelect(props: {
  readonly label: string
  readonly view: OfflineView
  readonly shown: StoredAsset
  readonly extent: 'chosen' | 'all'
  readonly onPick: (slug: string) => void
}) {
  const text = useText()
  const { view, shown, extent } = props
  return (
    <label className={styles.field}>
      <span>{props.label}</span>
      <select value={shown[0]} onChange={(event) => props.onPick(event.currentTarget.value)}>
        {extent === 'chosen' ? (
          <option value={shown[0]}>{assetLabel(shown)}</option>
        ) : (
          view.groups.map(({ kind, assets }) => (
            <optgroup key={kind} label={text(kindTexts[kind])}>
              {assets.map((asset) => (
                <option key={asset[0]} value={asset[0]}>
                  {assetLabel(asset)}
                </option>
              ))}
            </optgroup>
          ))
        )}
      </select>
    </label>
  )
}

/** A converter that needs nothing but what came with the page: the prices of the last visit and a decimal arithmetic. */
export function OfflinePage({ view }: { readonly view: OfflineView }) {
  const text = useText()
  const { locale } = useSite()
  const form = useOfflineForm(view)
  const { from, to, amount, fault, asOf } = form
  const { numberTag: tag } = locale
  const amountText = formatPlain(amount, tag)
  return (
    <>
      <Crumbs here={text('nav.converter')} />
      <h1>{text('offline.convert')}</h1>
      <form className={`card ${styles.form}`} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.field}>
          <span>{text('pair.amount')}</span>
          <input
            ref={form.field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            dir="ltr"
            value={form.typed}
            aria-invalid={fault !== null}
            aria-describedby="offline-help"
            onChange={(event) => form.type(event.currentTarget.value)}
          />
        </label>
        <div className={styles.pair}>
          <AssetSelect
            label={text('pair.pickFrom')}
            view={view}
            shown={from}
            extent={form.extent}
            onPick={form.pickFrom}
          />
          <AssetSelect
            label={text('pair.pickTo')}
            view={view}
            shown={to}
            extent={form.extent}
            onPick={form.pickTo}
          />
        </div>
        <p id="offline-help" className={styles.help} role={fault ? 'alert' : undefined}>
          {fault
            ? text(faultTexts[fault], { coinAmount: amountText })
            : text('pair.understood', { coinAmount: amountText, coinName: from[2], fiatName: to[2] })}
        </p>
        <p className={styles.result}>
          <span id="offline-result">{text('pair.convertedTo')}</span>
          <output aria-labelledby="offline-result">
            <Amount text={formatAmount(convertStored(amount, from, to), { tag })} />
          </output>{' '}
          <bdi>{to[1]}</bdi>
        </p>
        <FiguresNote asOf={asOf} sources={view.sources} />
        <p className="actions">
          <Anchor
            className="button button-line"
            to={urls.pair(from[0], to[0], { amount: amount === '1' ? null : amount })}
          >
            {text('pair.refresh')}
          </Anchor>
        </p>
      </form>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

import type { FoundAsset } from '@portico/combobox'
import { currencyDecimals, formatAmount } from '@portico/format'
import { urls } from '../urls.generated.ts'
import { amountProblemTexts } from '../../components/converter/amount-problem.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetInput } from '../../components/inputs/asset-input.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { useSite } from '../../components/context/site-context.ts'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { SwapIcon } from '../../ui/icons.tsx'
import { convertStored, understoodAmount } from './convert.ts'
import styles from './page.module.css'
import { type OfflineForm, useOfflineForm } from './use-offline-form.ts'
import type { OfflineView, StoredAsset } from './view.ts'

interface PartProps {
  readonly form: OfflineForm
}

function AmountField({ form }: PartProps) {
  const text = useText()
  return (
    <label className={styles.field}>
      <span>{text('pair.amount')}</span>
      <input
        ref={form.field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={200}
        dir="ltr"
        value={form.typed}
        aria-invalid={form.problem !== null}
        aria-describedby="offline-help"
        onChange={(event) => form.type(event.currentTarget.value)}
      />
    </label>
  )
}

function StoredAssetField(props: {
  readonly name: 'from' | 'to'
  readonly label: string
  readonly asset: StoredAsset
  readonly search: (query: string) => readonly FoundAsset[]
  readonly onPick: (slug: string) => void
}) {
  const [slug, code, name] = props.asset
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{props.label}</span>
      <AssetInput
        name={props.name}
        label={props.label}
        slug={slug}
        value={`${name} (${code})`}
        className={styles.asset ?? ''}
        search={async (query) => props.search(query)}
        onPick={(picked) => props.onPick(picked.slug)}
      />
    </div>
  )
}

/** Both sides, and the button that lets them change places. */
function PairFields({ form }: PartProps) {
  const text = useText()
  const { from, to, search } = form
  return (
    <div className={styles.pair}>
      <StoredAssetField
        name="from"
        label={text('pair.pickFrom')}
        asset={from}
        search={search}
        onPick={form.pickFrom}
      />
      <button
        type="button"
        className={styles.swap}
        aria-label={text('pair.swap', { coinCode: to[1], fiatCode: from[1] })}
        onClick={form.swap}
      >
        <SwapIcon />
      </button>
      <StoredAssetField
        name="to"
        label={text('pair.pickTo')}
        asset={to}
        search={search}
        onPick={form.pickTo}
      />
    </div>
  )
}

/** What the amount was understood as, or why it was not. */
function AmountHelp({ form }: PartProps) {
  const text = useText()
  const { locale } = useSite()
  const { problem, from, to } = form
  const coinAmount = understoodAmount(form.typed, form.amount, locale.numberTag)
  return (
    <p id="offline-help" className={styles.help} role={problem ? 'alert' : undefined}>
      {problem
        ? text(amountProblemTexts[problem], { coinAmount })
        : text('pair.readBack', { coinAmount, coinCode: from[1], fiatCode: to[1] })}
    </p>
  )
}

/** A converter that needs nothing but what came with the page: the prices of the last visit and a decimal arithmetic. */
export function Page({ view }: { readonly view: OfflineView }) {
  const text = useText()
  const { locale, state } = useSite()
  const form = useOfflineForm(view)
  const { from, to, amount } = form
  const decimals = state.money === 'plain' ? {} : { decimals: currencyDecimals(to[0]) }
  const style = { tag: locale.numberTag, ...decimals }
  return (
    <>
      <Crumbs here={text('nav.converter')} />
      <h1>{text('offline.convert')}</h1>
      <form className={`overlay ${styles.form}`} onSubmit={form.submit}>
        {/* Enter sends a form of several fields only where it has a button. */}
        <button type="submit" hidden>
          {text('pair.convert')}
        </button>
        <AmountField form={form} />
        <AmountHelp form={form} />
        <PairFields form={form} />
        {form.missing.map((query) => (
          <p key={query} className={styles.missing} role="alert">
            {text('offline.missing', { query })}
          </p>
        ))}
        <p className={styles.result}>
          <span id="offline-result">{text('pair.convertedTo')}</span>
          <output aria-labelledby="offline-result">
            <Amount text={formatAmount(convertStored(amount, from, to), style)} />
          </output>{' '}
          <bdi>{to[1]}</bdi>
        </p>
        <FiguresNote asOf={form.asOf} sources={view.sources} />
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

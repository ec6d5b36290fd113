import { track } from '@portico/analytics/track'
import { createCell, useCell } from '@portico/widget'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A few choices side by side, as radio buttons. */
function Choice<Value extends string>({ name, legend, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              data-early="click"
              onChange={() => onChoose(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const noCurrencies = createCell<readonly { readonly code: string; readonly label: string }[]>([])

/** The currency of prices; the list comes with the rates. */
function CurrencyChoice({ props, text, store }: HeaderPartProps) {
  const currency = useCell(store?.currency, props.currency)
  const currencies = useCell(store?.currencies ?? noCurrencies, [])
  const known = currencies.some(({ code }) => code === currency)
  return (
    <label className={styles.currency}>
      <span>{text('header.currency', { currency })}</span>
      <select
        value={currency}
        onChange={({ currentTarget: { value } }) => {
          track('b105:currency-chosen', 'click', { to: value.toLowerCase() })
          store?.currency.set(value)
        }}
        aria-busy={currencies.length === 0}
      >
        {known ? null : (
          <option value={currency}>
            {currencies.length === 0 ? text('header.currencyLoading') : currency}
          </option>
        )}
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Currency, theme and the colour of a rise. All of it is the reader's device's, so it needs scripts. */
export function SettingsMenu({ props, text, store }: HeaderPartProps) {
  const currency = useCell(store?.currency, props.currency)
  const theme = useCell(store?.theme, 'white')
  const colours = useCell(store?.trendColours, 'green-up')
  return (
    <details className={`${styles.menu} needs-scripts`}>
      <summary aria-label={`${text('header.settings')} ${currency}`}>
        <span>{currency}</span>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path className={styles.stroke} d="M9 16a7 7 0 1 0 0-14 7 7 0 0 0 0 14z" />
          <path className={styles.fill} d="M9 2a7 7 0 0 1 0 14z" />
        </svg>
      </summary>
      <div className={`${styles.popup} ${styles.settings}`}>
        <CurrencyChoice props={props} text={text} store={store} />
        <Choice
          name="theme"
          legend={text('header.theme')}
          value={theme}
          options={[
            { value: 'white', text: text('header.themeLight') },
            { value: 'black', text: text('header.themeDark') },
          ]}
          onChoose={(value) => {
            track('b106:theme-chosen', 'click', { to: value })
            store?.theme.set(value)
          }}
        />
        <Choice
          name="rises"
          legend={text('header.rises')}
          value={colours}
          options={[
            { value: 'green-up', text: text('header.risesGreen') },
            { value: 'red-up', text: text('header.risesRed') },
          ]}
          onChoose={(value) => {
            track('b107:rise-colour-chosen', 'click', { to: value })
            store?.trendColours.set(value)
          }}
        />
      </div>
    </details>
  )
}

import { LocaleForm } from '../navigation/locale-form.tsx'
import { useText } from '../texts/use-text.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './filter-form.module.css'

/** A field that narrows a list by text. It is a form, so that it needs no scripts; with them the page stays. */
export function FilterForm(props: {
  /** Locale-free path of the list. */
  readonly path: string
  /** What else the address says. */
  readonly kept: Readonly<Record<string, string | null>>
  readonly query: string
}) {
  const { path, kept, query } = props
  const text = useText()
  return (
    <LocaleForm
      path={path}
      kept={kept}
      className={styles.form}
      role="search"
      label={text('list.filter')}
      scroll="keep"
    >
      <button type="submit" className={styles.button} aria-label={text('list.filterAction')}>
        <SearchIcon />
      </button>
      <input
        key={query}
        type="search"
        name="q"
        className={styles.field}
        aria-label={text('list.filter')}
        placeholder={text('list.filter')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        defaultValue={query}
      />
    </LocaleForm>
  )
}

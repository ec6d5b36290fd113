import styles from './text-field.module.css'

interface SearchFieldProps {
  /** What the label is of; several fields of a page differ by it. */
  readonly id: string
  /** What the page was asked for. */
  readonly query: string
  /** Only where the label itself is not seen. */
  readonly placeholder?: string
}

/** The field of a form that asks for words, in the parameter `q`. */
export function SearchField({ id, query, placeholder }: SearchFieldProps) {
  return (
    <input
      id={id}
      className={styles.field}
      key={query}
      type="search"
      name="q"
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      defaultValue={query}
      placeholder={placeholder}
    />
  )
}

import styles from './text-field.module.css'

interface SearchFieldProps {
  /** What a label is of; several fields of a page differ by it. */
  readonly id: string
  /** What the page was asked for. */
  readonly query: string
  /** The name of the field, where no label is seen. */
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
      aria-label={placeholder}
    />
  )
}

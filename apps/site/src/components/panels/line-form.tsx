import type { ComponentProps } from 'react'
import styles from './line-form.module.css'
import { LocaleForm } from '../navigation/locale-form.tsx'

/** A form in one line: a field and its button, which take two where the page is narrow. */
export function LineForm(
  props: Pick<ComponentProps<typeof LocaleForm>, 'path' | 'kept' | 'scroll' | 'children'>,
) {
  return <LocaleForm {...props} className={styles.line} />
}

import { track } from '@portico/analytics/track'
import { localeOf, locales, switchLocalePath } from '@portico/locale'
import { linkTo } from '@portico/locale'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

/** All languages of the site by their own names, those beyond the specification last; each link is this page in that language (SHELL-06, LOC-08). */
export function LanguageMenu({
  props,
  text,
  path,
  search,
}: HeaderPartProps & { path: string; search: string }) {
  const current = localeOf(props.locale)
  const listed = locales.filter(
    ({ hidden, listed, code }) => !hidden && (listed !== 'beyond' || props.languages?.includes(code)),
  )
  const code = current.tag.split('-', 1).join('').toUpperCase()
  const here = linkTo({ locale: props.locale, path }) + search
  return (
    <details className={styles.menu}>
      <summary aria-label={text('header.language', { language: `${current.displayName} ${code}` })}>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path
            className={styles.stroke}
            d="M9 16.500a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM1.5 9h15M9 1.500c2.6 2.4 2.6 12.6 0 15M9 1.500c-2.6 2.4-2.6 12.6 0 15"
          />
        </svg>
        <span>{code}</span>
      </summary>
      <ul className={`${styles.popup} ${styles.languages}`}>
        {listed.map((locale) => (
          <li key={locale.code}>
            <a
              href={switchLocalePath(here, locale.code)}
              hrefLang={locale.tag}
              lang={locale.tag}
              data-locale={locale.code}
              onClick={() => track('b104:language-chosen', 'click', { to: locale.code })}
              {...(props.linkRel === '' ? {} : { rel: props.linkRel })}
              {...(locale.code === props.locale ? { 'aria-current': 'true' as const } : {})}
            >
              <bdi>{locale.displayName}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

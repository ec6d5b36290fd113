import { tracked } from '@portico/analytics/track'
import type enTexts from '@portico/locale/catalogues/en/footer.json'
import {
  linkAttributes,
  type ShellStore,
  type TranslateWidget,
  useShellState,
  type WidgetProps,
} from '@portico/widget'
import styles from './footer.module.css'

type FooterText = TranslateWidget<keyof typeof enTexts>

interface FooterProps {
  readonly props: WidgetProps
  readonly text: FooterText
  readonly store: ShellStore | null
}

const explore = [
  { path: '/price', text: 'footer.prices' },
  { path: '/convert', text: 'footer.converter' },
  { path: '/compare', text: 'footer.compare' },
  { path: '/categories', text: 'footer.categories' },
  { path: '/data-sources', text: 'footer.sources' },
  { path: '/academy', text: 'footer.academy' },
  { path: '/news', text: 'footer.news' },
  { path: '/search', text: 'footer.search' },
  { path: '/sitemap/academy', text: 'footer.siteMap' },
] as const

const legal = [
  { path: '/legal/terms', text: 'footer.terms' },
  { path: '/legal/privacy', text: 'footer.privacy' },
  { path: '/legal/risk', text: 'footer.risk' },
  { path: '/legal/cookies', text: 'footer.cookies' },
  // With scripts this opens the legal dialog in place; without them it leads to what is stored and why.
  { path: '/legal/privacy#privacy-choices', text: 'footer.choices' },
] as const

/** The footer: where to go, what binds, where the numbers come from, and who runs the site. */
export function Footer({ props, text, store }: FooterProps) {
  const { user } = useShellState(store, { path: props.path, search: props.search, user: null })
  const link = (path: string) => linkAttributes(props, path, { signedIn: user !== null })
  return (
    <footer className={styles.footer} aria-label={text('footer.label')}>
      <div className={styles.columns}>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore">{text('footer.explore')}</h2>
          <ul className={styles.explore}>
            {explore.map((place) => (
              <li key={place.path}>
                <a {...link(place.path)} {...tracked('b113:footer-clicked', { to: place.path })}>
                  {text(place.text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">{text('footer.legal')}</h2>
          <ul>
            {legal.map((place) => (
              <li key={place.path}>
                <a
                  {...link(place.path)}
                  {...(place.text === 'footer.choices'
                    ? { 'data-early': 'keep', ...tracked('b101:privacy-choices-opened') }
                    : tracked('b113:footer-clicked', { to: place.path }))}
                >
                  {text(place.text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{text('footer.data')}</h2>
          <ul className={styles.sources}>
            {props.sources.map((source) => (
              <li key={source.url}>
                <a {...link(source.url)}>{source.name}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.last}>
        {text('footer.operator', { brand: props.operator.name })} {text('footer.risks')}
      </p>
    </footer>
  )
}

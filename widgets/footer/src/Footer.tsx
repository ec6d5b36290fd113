import { tracked } from '@portico/analytics/track'
import type enTexts from '@portico/locale/catalogues/en/footer.json'
import {
  linkAttributes,
  type OutsideLink,
  type ShellStore,
  type TranslateWidget,
  useShellState,
  type WidgetProps,
} from '@portico/widget'
import { Fragment, type ReactNode } from 'react'
import styles from './footer.module.css'
import { withGap } from '@portico/locale'

type FooterText = TranslateWidget<keyof typeof enTexts>

interface FooterProps {
  readonly props: WidgetProps
  readonly text: FooterText
  readonly store: ShellStore | null
}

const markets = [
  { path: '/price', text: 'footer.prices' },
  { path: '/convert', text: 'footer.converter' },
  { path: '/compare', text: 'footer.compare' },
  { path: '/how-to-buy', text: 'footer.buy' },
  { path: '/categories', text: 'footer.categories' },
] as const

const learn = [
  { path: '/academy', text: 'footer.academy' },
  { path: '/news', text: 'footer.news' },
  { path: '/data-sources', text: 'footer.sources' },
  { path: '/search', text: 'footer.search' },
  { path: '/sitemap/academy', text: 'footer.siteMap' },
] as const

const legal = [
  { path: '/legal/terms', text: 'footer.terms' },
  { path: '/legal/privacy', text: 'footer.privacy' },
  { path: '/legal/risk', text: 'footer.risk' },
  { path: '/official-channels', text: 'footer.channels' },
  { path: '/legal/cookies', text: 'footer.cookies' },
  // With scripts this opens the legal dialog in place; without them it leads to what is stored and why.
  { path: '/legal/privacy#privacy-choices', text: 'footer.choices' },
] as const

/** Stands for the name of a source until the text is split; a private character that no text has. */
const place = '\uE000'

interface ColumnProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

function Column({ id, title, children }: ColumnProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

/** The footer: where to go, what binds, who runs the site, and where the numbers come from. */
export function Footer({ props, text, store }: FooterProps) {
  const { user } = useShellState(store, { path: props.path, search: props.search, user: null })
  const [before, between, after = ''] = text('footer.credits', { 0: place, 1: place }).split(place)
  const link = (path: string) => linkAttributes(props, path, { signedIn: user !== null })
  const own = (places: typeof markets | typeof learn) =>
    places.map((place) => (
      <li key={place.path}>
        <a {...link(place.path)} {...tracked('b113:footer-clicked', { to: place.path })}>
          {text(place.text)}
        </a>
      </li>
    ))
  const outside = ({ url, name, lang }: OutsideLink) => (
    <li key={url}>
      <a {...link(url)} lang={lang}>
        {name}
      </a>
    </li>
  )
  return (
    <footer className={styles.footer} aria-label={text('footer.label')}>
      {props.trust.length === 0 ? null : <ul className={styles.trust}>{props.trust.map(outside)}</ul>}
      <div className={styles.columns}>
        <Column id="footer-markets" title={text('footer.data')}>
          {own(markets)}
        </Column>
        <Column id="footer-learn" title={text('footer.explore')}>
          {own(learn)}
        </Column>
        <Column id="footer-legal" title={text('footer.legal')}>
          {legal.map((place) => (
            <li key={place.path}>
              <a
                {...link(place.path)}
                {...(place.text === 'footer.choices'
                  ? tracked('b101:privacy-choices-opened')
                  : tracked('b113:footer-clicked', { to: place.path }))}
              >
                {text(place.text)}
              </a>
            </li>
          ))}
        </Column>
        <Column id="footer-company" title={props.operator.name}>
          {props.company.map(outside)}
          <li>
            <a {...link(`mailto:${props.operator.contact}`)}>
              <bdi>{props.operator.contact}</bdi>
            </a>
          </li>
        </Column>
      </div>
      <p className={styles.last}>
        {before}
        {props.sources.map((source, index) => (
          <Fragment key={`${source.url} ${source.mark}`}>
            {index > 0 ? between : ''}
            <a {...link(source.url)}>{source.name}</a>
            {source.mark}
          </Fragment>
        ))}
        {withGap(after)}
        {withGap(text('footer.operator', { brand: props.operator.name }))}
        {text('footer.risks')}
      </p>
    </footer>
  )
}

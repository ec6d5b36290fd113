import { tracked } from '@portico/analytics/track'
import { linkAttributes } from '@portico/widget'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

/** The five places that most visitors look for. */
const mainPlaces = [
  { path: '/price', text: 'header.prices' },
  { path: '/convert', text: 'header.converter' },
  { path: '/compare', text: 'header.compare' },
  { path: '/how-to-buy', text: 'header.buy' },
  { path: '/academy', text: 'header.learn' },
] as const

const morePlaces = [
  { path: '/categories', text: 'header.categories' },
  { path: '/forecast-record', text: 'header.forecasts' },
  { path: '/news', text: 'header.news' },
  { path: '/data-sources', text: 'header.sources' },
  { path: '/sitemap/academy', text: 'header.siteMap' },
] as const

interface PlacesProps extends HeaderPartProps {
  readonly path: string
  readonly places: typeof mainPlaces | typeof morePlaces
}

function Places({ props, text, path, places }: PlacesProps) {
  return places.map((place) => {
    const here = path === place.path || path.startsWith(`${place.path}/`)
    return (
      <a
        key={place.path}
        {...linkAttributes(props, place.path)}
        {...tracked('b112:navigation-clicked', { to: place.path })}
        {...(here ? { 'aria-current': 'page' as const } : {})}
      >
        {text(place.text)}
      </a>
    )
  })
}

/** The site's places in a row, the less common ones behind "More"; the one at hand is marked. */
export function Navigation(part: HeaderPartProps & { readonly path: string }) {
  return (
    <nav className={styles.nav} aria-label={part.text('header.navigation')}>
      <Places {...part} places={mainPlaces} />
      <details className={styles.menu}>
        <summary className={styles.more}>
          {part.text('header.more')}
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
            <path className={styles.stroke} d="M1.5 3.5L5 7l3.5-3.5" />
          </svg>
        </summary>
        <div className={`${styles.popup} ${styles.places}`}>
          <Places {...part} places={morePlaces} />
        </div>
      </details>
    </nav>
  )
}

/** All places below each other, for the menu of narrow windows. */
export function NavigationList(part: HeaderPartProps & { readonly path: string }) {
  return (
    <nav className={styles.places} aria-label={part.text('header.navigation')}>
      <Places {...part} places={mainPlaces} />
      <Places {...part} places={morePlaces} />
    </nav>
  )
}

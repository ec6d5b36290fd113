import { tracked } from '@portico/analytics/track'
import { linkAttributes } from '@portico/widget'
import type { HeaderPartProps } from './header-part.ts'

const places = [
  { path: '/price', text: 'header.prices' },
  { path: '/convert', text: 'header.converter' },
  { path: '/compare', text: 'header.compare' },
] as const

/** The site's main places; the one at hand is marked. */
export function Navigation({
  props,
  text,
  path,
  className,
}: HeaderPartProps & { path: string; className: string }) {
  return (
    <nav className={className} aria-label={text('header.navigation')}>
      {places.map((place) => {
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
      })}
    </nav>
  )
}

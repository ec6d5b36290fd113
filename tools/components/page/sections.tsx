import type { ComponentType } from 'react'
import { Articles, Assets, Icons } from './sections/articles.tsx'
import { AssetPage, ChartReadings } from './sections/asset-page.tsx'
import { Buttons } from './sections/buttons.tsx'
import { Cards } from './sections/cards.tsx'
import { Charts } from './sections/charts.tsx'
import { Converters } from './sections/converters.tsx'
import { Fields, Forms } from './sections/fields.tsx'
import { Changes, Freshness } from './sections/figures.tsx'
import { Navigation } from './sections/navigation.tsx'
import { Overlays } from './sections/overlays.tsx'
import { Pickers } from './sections/pickers.tsx'
import { FooterOfPage, Languages, Menus } from './sections/shell.tsx'
import { Tables } from './sections/tables.tsx'
import { Colours, Shapes, Surfaces, Type } from './sections/tokens.tsx'
import { Waiting } from './sections/waiting.tsx'

interface Section {
  /** Names its picture as well. */
  readonly id: string
  readonly title: string
  /** The states, one beside the other. */
  readonly Content: ComponentType
}

/** All of the page. What is added to a section, or as another one, is drawn and compared from then on. */
export const sections: readonly Section[] = [
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'shapes', title: 'Spacing and corners', Content: Shapes },
  { id: 'type', title: 'Type', Content: Type },
  { id: 'surfaces', title: 'Surfaces', Content: Surfaces },
  { id: 'icons', title: 'Icons', Content: Icons },
  { id: 'assets', title: 'Logos, badges and stars', Content: Assets },
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'fields', title: 'Fields', Content: Fields },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'pickers', title: 'Pickers', Content: Pickers },
  { id: 'converters', title: 'Converter', Content: Converters },
  { id: 'freshness', title: 'Freshness', Content: Freshness },
  { id: 'changes', title: 'Changes', Content: Changes },
  { id: 'navigation', title: 'Navigation', Content: Navigation },
  { id: 'tables', title: 'Tables', Content: Tables },
  { id: 'charts', title: 'Charts', Content: Charts },
  { id: 'readings', title: 'Reading a chart', Content: ChartReadings },
  { id: 'asset-page', title: 'Page of an asset', Content: AssetPage },
  { id: 'cards', title: 'Cards', Content: Cards },
  { id: 'articles', title: 'Articles and news', Content: Articles },
  { id: 'overlays', title: 'Overlays', Content: Overlays },
  { id: 'menus', title: 'Header and its menus', Content: Menus },
  { id: 'languages', title: 'Languages', Content: Languages },
  { id: 'waiting', title: 'Waiting, failed and empty', Content: Waiting },
  { id: 'footer', title: 'Footer', Content: FooterOfPage },
]

import type { ActName } from '../../contract/acts.ts'
import type { TextKey } from '../texts/text.ts'

/** An area of the console: who may read it sees it. */
export interface Area {
  readonly path: string
  readonly title: TextKey
  /** What the area reads first. */
  readonly act: ActName
}

/** The areas in the order of the menu. */
export const areas: readonly Area[] = [
  { path: '/people', title: 'nav.people', act: 'people.find' },
  { path: '/recoveries', title: 'nav.recoveries', act: 'people.recoveries' },
  { path: '/agencies', title: 'nav.agencies', act: 'agencies.list' },
  { path: '/content', title: 'nav.content', act: 'content.list' },
  { path: '/market', title: 'nav.market', act: 'market.delisted' },
  { path: '/blocks', title: 'nav.blocks', act: 'blocks.list' },
  { path: '/deliveries', title: 'nav.deliveries', act: 'deliveries.list' },
  { path: '/requests', title: 'nav.requests', act: 'requests.list' },
  { path: '/operators', title: 'nav.operators', act: 'operators.list' },
  { path: '/record', title: 'nav.record', act: 'record.read' },
  { path: '/passkeys', title: 'nav.passkeys', act: 'passkeys.list' },
]

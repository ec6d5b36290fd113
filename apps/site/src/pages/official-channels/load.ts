import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { channelAnswer } from './channel-answer.ts'
import { officialChannels } from './official-channels.ts'
import type { OfficialChannelsView } from './view.ts'

/** Which addresses, numbers and profiles are the operator's, and whether the one that was typed is among them. */
export function load({ brand, publicOrigin, query }: PageContext): Loaded<OfficialChannelsView> {
  const official = officialChannels(brand, publicOrigin)
  const typed = query.get('q') ?? ''
  return {
    kind: 'page',
    view: {
      query: typed,
      answer: channelAnswer(typed, official),
      contact: brand.operator.contact,
      ...official,
    },
    head: {
      values: { brand: brand.name },
      canonicalPath: urls.officialChannels(),
      index: typed === '',
      structured: [],
      crumbs: [{ text: 'channels.crumb', path: urls.officialChannels() }],
    },
  }
}

import type { Snapshot } from '@portico/market'
import { createInMemoryPageMetaStore, createInProcessSnapshotStore } from '@portico/stores'
import { createPageSource, type PageSourceOptions } from '../../src/server/page-source.ts'
import { createCategories } from '../../src/views/assets/categories.ts'
import { createCountries } from '../../src/views/content/countries.ts'
import { brandOf, noContent, noDays, noForecasts, noNews, nowMs, recordingLogger } from '../context.ts'

/** A source of pages over a snapshot, where nothing is written or stored unless given, and what it was made with. */
export function pageSourceOf(snapshot: Snapshot, change: Partial<PageSourceOptions> = {}) {
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(snapshot)
  const logger = recordingLogger()
  const options: PageSourceOptions = {
    ...{ brand: brandOf(), publicOrigin: 'https://www.example.com', snapshots, logger },
    pageMeta: createInMemoryPageMetaStore(),
    ...{ content: noContent, news: noNews, forecasts: noForecasts, storedDays: noDays },
    ...{ categories: createCategories([]), countries: createCountries([]) },
    legalTexts: { find: () => null, countries: () => [] },
    now: () => nowMs,
    ...{
      passwordLength: { minimum: 8, maximum: 128 },
      signUp: { residence: 'optional', termsVersion: null, countryTerms: new Map() },
      externalSignIns: [],
    },
    ...change,
  }
  return { source: createPageSource(options), snapshots, logger }
}

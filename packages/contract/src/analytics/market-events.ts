import * as v from 'valibot'
import { asset, event, nothing, pair, slug } from './define-event.ts'

const choice = v.object({ to: slug })

/** What the converter tracks. */
export const converterEvents = {
  'b201:pair-swapped': event(
    'click',
    pair,
    'The two sides of the converter were exchanged; the extension has them as before.',
  ),
  'b202:amount-typed': event(
    'click',
    v.object({
      ...pair.entries,
      /** Exponent of ten, from -18 to 18: 3 from 1,000 to 9,999. */
      magnitude: v.pipe(v.number(), v.integer(), v.minValue(-18), v.maxValue(18)),
    }),
    'An amount was typed; sent once while a pair is shown, with the power of ten only.',
  ),
  'b203:window-chosen': event('click', v.object({ window: slug }), 'Another period of a chart was chosen.'),
  'b204:result-copied': event(
    'click',
    v.object({ ...pair.entries, form: v.picklist(['number', 'sentence', 'math']) }),
    'A result was copied, as a number, as a sentence or with its calculation.',
  ),
  'b205:share-opened': event('click', pair, 'A conversion was shared.'),
  'b206:prices-refreshed': event('click', nothing, 'Newer figures were asked for.'),
  'b207:board-changed': event(
    'click',
    v.object({ change: v.picklist(['added', 'removed']) }),
    'A currency was added to the targets, or removed.',
  ),
  'b208:math-toggled': event('click', nothing, 'The calculation of a result was opened or closed.'),
  'b209:board-target-opened': event('click', asset, 'A target was opened as a conversion.'),
  'b210:popular-pair-opened': event('click', pair, 'A popular pair was opened from a list.'),
  'b211:data-taken': event(
    'click',
    v.object({ form: v.picklist(['csv', 'json', 'feed', 'embed']) }),
    'Figures were exported: as a file, a feed, or the code to embed the converter.',
  ),
  'b212:converter-asked': event('click', nothing, 'The short converter form was sent.'),
  'b213:past-day-asked': event('click', nothing, 'The value on a past day was asked for.'),
  'b214:fee-asked': event('click', nothing, 'The value after a fee was asked for.'),
} as const

/** What lists of prices and the pages of an asset track. */
export const priceEvents = {
  'b301:kind-chosen': event('click', choice, 'Another kind of assets was chosen for the list.'),
  'b302:page-turned': event('click', v.object({ to: v.number() }), 'Another page of a list was opened.'),
  'b303:row-opened': event('click', asset, 'An asset was opened from a table of the market.'),
  'b304:asset-action-clicked': event(
    'click',
    v.object({ action: v.picklist(['predict', 'share', 'sign-up', 'buy-sell']) }),
    'A button below the price of an asset was clicked.',
  ),
  'b305:chart-dragged': event('drag', nothing, 'A chart was dragged over.'),
  'b306:chart-zoomed': event(
    'click',
    v.object({ by: v.picklist(['in', 'out', 'earlier', 'later', 'reset']) }),
    'A button below a chart was clicked: closer, farther, or along.',
  ),
  'b308:periods-slipped': event('sideslip', nothing, 'The row of a chart’s periods was swiped sideways.'),
  'b309:interval-chosen': event('click', choice, 'The history was listed by days, weeks or months.'),
  'b310:trending-opened': event(
    'click',
    asset,
    'An asset was opened from the list of those that moved most.',
  ),
} as const

/** What comparisons track. */
export const comparisonEvents = {
  'b401:mode-chosen': event('click', choice, 'Comparing by market cap or by price was chosen.'),
  'b402:supply-chosen': event('click', choice, 'Another basis of supply was chosen.'),
  'b403:ratio-dragged': event('drag', nothing, 'The slider of the ratio was dragged.'),
  'b404:sides-swapped': event('click', nothing, 'The two sides of a comparison were exchanged.'),
  'b405:ratio-chosen': event(
    'click',
    v.object({ percent: v.number() }),
    'One of the offered ratios was chosen.',
  ),
  'b406:comparison-opened': event('click', pair, 'A comparison was opened from a list.'),
  'b407:list-sorted': event('click', choice, 'A list was sorted by a column.'),
  'b408:comparison-asked': event('click', nothing, 'The form above the list of comparisons was sent.'),
} as const

/** What predictions track. */
export const predictionEvents = {
  'b501:model-chosen': event('click', v.object({ model: slug }), 'Another model of a prediction was chosen.'),
  'b502:growth-chosen': event(
    'click',
    v.object({ percent: v.number() }),
    'One of the offered rates of growth was chosen.',
  ),
  'b503:growth-dragged': event('drag', nothing, 'The slider of the own rate of growth was dragged.'),
  'b504:growth-typed': event(
    'click',
    nothing,
    'An own rate of growth was typed; sent once while a prediction is shown.',
  ),
} as const

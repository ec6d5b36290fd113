import * as v from 'valibot'
import { event, nothing, slug } from './define-event.ts'

/** A path of this site without its locale, such as `/price`. */
const place = v.object({ to: v.pipe(v.string(), v.regex(/^\/[a-z0-9/#-]{0,64}$/)) })

/** What the frame around the pages, its texts and the client itself track. */
export const frameEvents = {
  'b101:privacy-choices-opened': event('click', nothing, 'The link to the privacy choices was followed.'),
  'b102:search-entered': event('click', nothing, 'The search field of the header was clicked.'),
  'b103:search-picked': event(
    'click',
    v.object({ found: v.picklist(['asset', 'page']) }),
    'A result of the header’s search was chosen; the typed text is not sent.',
  ),
  'b104:language-chosen': event(
    'click',
    v.object({ to: v.pipe(v.string(), v.regex(/^[A-Za-z-]{2,12}$/)) }),
    'Another language was chosen, by its locale code.',
  ),
  'b105:currency-chosen': event('click', v.object({ to: slug }), 'Another currency was chosen for prices.'),
  'b106:theme-chosen': event(
    'click',
    v.object({ to: v.picklist(['white', 'black']) }),
    'Another theme was chosen.',
  ),
  'b107:rise-colour-chosen': event(
    'click',
    v.object({ to: v.picklist(['green-up', 'red-up']) }),
    'The colour of a rise was changed.',
  ),
  'b108:log-in-clicked': event('click', nothing, 'The header’s log-in button was clicked.'),
  'b109:sign-up-clicked': event('click', nothing, 'The header’s sign-up button was clicked.'),
  'b110:account-clicked': event('click', nothing, 'The account page was opened from the header.'),
  'b111:log-out-clicked': event('click', nothing, 'The header’s log-out button was clicked.'),
  'b112:navigation-clicked': event('click', place, 'A main page was opened from the header.'),
  'b113:footer-clicked': event('click', place, 'A link of the footer was followed.'),
  'b114:stored-page-shown': event(
    'system',
    nothing,
    'Without a network, a page was shown that the device had stored.',
  ),
  'b801:news-opened': event(
    'click',
    v.object({ where: v.picklist(['here', 'elsewhere']) }),
    'A line of news was followed, to an announcement of the site or to its publisher.',
  ),
  'b802:guide-opened': event('click', nothing, 'A guide was opened by a link to it.'),
  'b901:events-not-kept': event(
    'system',
    v.object({ count: v.number() }),
    'How many earlier events were not kept, because the queue was full.',
  ),
} as const

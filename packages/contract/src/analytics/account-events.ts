import * as v from 'valibot'
import { event, nothing, slug } from './define-event.ts'

/** The part of a page where a button stood. */
const placed = v.object({
  place: v.picklist(['converter', 'advert', 'price', 'guide', 'steps', 'comparison']),
})

/** What leads to buying tracks. */
export const buyingEvents = {
  'b601:buy-clicked': event('click', placed, 'A buy button was clicked.'),
  'b602:advert-shown': event(
    'expose',
    v.object({ advert: v.picklist(['buy', 'welcome-pack']) }),
    'An advert came into view.',
  ),
  'b603:welcome-pack-clicked': event('click', nothing, 'The button of the welcome pack was clicked.'),
  'b604:country-chosen': event('click', v.object({ country: slug }), 'How to buy in a country was opened.'),
  'b605:trade-clicked': event('click', placed, 'A trade button was clicked.'),
  'b606:account-step-clicked': event(
    'click',
    nothing,
    'The first step of buying, to open an account, was clicked.',
  ),
  'b607:quote-asked': event('click', nothing, 'What an amount buys was asked for.'),
} as const

const kind = v.object({ kind: v.picklist(['user', 'agency']) })

/** What accounts track: that a step was done, never with which address or name. */
export const accountEvents = {
  'b701:registration-code-asked': event(
    'click',
    v.object({ channel: v.picklist(['email', 'mobile']) }),
    'A code for a new account was asked for, and sent.',
  ),
  'b702:registered': event(
    'system',
    v.object({ way: v.picklist(['email', 'mobile', 'both', 'outside']) }),
    'An account was opened.',
  ),
  'b703:login-done': event('system', kind, 'Somebody logged in.'),
  'b704:login-second-step': event('system', kind, 'A log-in asked for a second step.'),
  'b705:captcha-closed': event(
    'click',
    v.object({ scene: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,32}$/)) }),
    'The robot check was closed without an answer (CAP-04).',
  ),
} as const

/**
 * One direction of docs/architecture.md. A rule is broken by an import from a file that matches `from` (and not
 * `except`) to a target that matches `to` (and not `unless`). `$1` in the last two stands for what `from` captured.
 * Targets are paths below the root, `node:fs` for a part of Node, and `node_modules/react/` for a library.
 */
export type Rule = {
  name: string
  reason: string
  from: string
  except?: string
  to: string
  unless?: string
}

const tests = String.raw`\.(test|e2e)\.(ts|tsx|mjs)$|/test/|/test-[^/]+\.tsx?$`
const browserCode = String.raw`^apps/console/src/(client|contract)/|^apps/site/src/(app|client|components|figures|offline|pages|ui|views|entry-client)|^widgets/[^/]+/src/(?!server)`

/** A library that only the named places may import; everything else goes through them. */
function library(name: string, places: readonly string[]): Rule {
  return {
    name: `library-${name}`,
    reason: `${name} is imported only by ${places.join(', ')}`,
    from: '^(apps|packages|widgets|brands)/',
    except: [...places.map((place) => `^${place}`), tests].join('|'),
    to: `^node_modules/${name}/`,
  }
}

/** Every rule that the `boundaries` check holds the code to. */
export const rules: readonly Rule[] = [
  {
    name: 'no-tests-in-source',
    reason: 'source never imports what only tests use',
    from: '^(apps|packages|widgets|brands)/',
    except: tests,
    to: tests,
  },
  {
    name: 'packages-stand-alone',
    reason: 'a package knows no app, widget or brand',
    from: '^packages/',
    to: '^(apps|widgets|brands)/',
  },
  {
    name: 'product-without-tools',
    reason: 'the product knows no tool, browser test or measurement',
    from: '^(apps|packages|widgets|brands)/',
    to: '^(tools|e2e|bench)/',
  },
  {
    name: 'tools-below-tests',
    reason: 'tools serve browser tests and measurements, and know neither',
    from: '^tools/',
    except: tests,
    to: '^(e2e|bench)/',
  },
  {
    name: 'tests-without-measurements',
    reason: 'measurements use what browser tests start; never the other way round',
    from: '^e2e/',
    to: '^bench/',
  },
  {
    name: 'ground-packages',
    reason: 'contract and decimal import no other package',
    from: '^packages/(contract|decimal)/',
    to: '^packages/(?!$1/)',
  },
  {
    name: 'apps-apart',
    reason: 'only the server puts the apps together',
    from: '^apps/(?!server/)([^/]+)/',
    except: tests,
    to: '^apps/(?!$1/)',
  },
  {
    name: 'brands-are-data',
    reason: 'a brand knows only its schema',
    from: '^brands/',
    to: '^(apps|widgets)/|^packages/(?!contract/|locale/)',
  },
  {
    name: 'widgets-are-islands',
    reason: 'a widget imports packages and React, and reaches the site through its manifest',
    from: '^widgets/([^/]+)/src/',
    except: tests,
    to: '.',
    unless: String.raw`^widgets/$1/|^packages/|^node_modules/(react|react-dom)/|^virtual:|\.css$`,
  },
  {
    name: 'pages-apart',
    reason: 'a page never imports another page',
    from: '^apps/site/src/pages/([^/]+)/',
    to: '^apps/site/src/pages/(?!$1/)[^/]+/',
  },
  {
    name: 'site-app-above-pages',
    reason: 'a page knows neither the app that draws it nor what starts in the browser',
    from: '^apps/site/src/pages/[^/]+/',
    except: tests,
    to: '^apps/site/src/(app|client)/',
  },
  {
    name: 'site-pages-above-components',
    reason: 'what pages share knows no single page; addresses come from the registry',
    from: '^apps/site/src/(components|views|figures)/',
    except: tests,
    to: '^apps/site/src/(app|client|server|pages/[^/]+)/',
  },
  {
    name: 'site-views-are-data',
    reason: 'loaders share data; what draws it stands above',
    from: '^apps/site/src/(views|figures)/',
    except: tests,
    to: '^apps/site/src/(components|ui)/',
  },
  {
    name: 'site-figures-below-views',
    reason: 'a figure is one number and its text; views put figures together',
    from: '^apps/site/src/figures/',
    except: tests,
    to: '^apps/site/src/views/',
  },
  {
    name: 'ui-is-plain',
    reason: 'ui knows no routes and no data',
    from: '^apps/site/src/ui/',
    except: tests,
    to: '^apps/site/src/(?!ui/)|^packages/(contract|market|request|stores)/',
  },
  {
    name: 'browser-apart-from-server',
    reason: 'what runs in the browser never imports the server side',
    from: browserCode,
    except: tests,
    to: '^apps/(site|console)/src/server/|^node:',
  },
  {
    name: 'embed-is-small',
    reason:
      'what other sites load imports only itself, the URL table and the shape of the document it asks for',
    from: '^apps/site/src/embed/',
    except: tests,
    to: '.',
    unless: String.raw`^apps/site/src/(embed/|pages/(urls\.generated|link)\.ts$|representations/pair-document\.ts$)`,
  },
  {
    name: 'gateway-domains-apart',
    reason:
      'domains of the gateway meet only in the context; what all of them use lies in http, calls, limits and ports',
    from: '^apps/gateway/src/(accounts|captcha|ingest|issuers|market|page-data)/',
    except: tests,
    to: '^apps/gateway/src/(?!$1/|http/|calls/|limits/|ports/)[^/]+/',
  },
  {
    name: 'gateway-admission',
    reason: 'admission asks captchas, and the printed contract asks admission; no domain is theirs to know',
    from: '^apps/gateway/src/(admission|open-api)/',
    except: tests,
    to: '^apps/gateway/src/(accounts|ingest|issuers|market|page-data)/',
  },
  {
    name: 'gateway-ground',
    reason: 'what every domain uses knows none of them',
    from: '^apps/gateway/src/(http|calls|limits|ports)/',
    except: tests,
    to: '^apps/gateway/src/(?!http/|calls/|limits/|ports/)[^/]+/',
  },
  {
    name: 'gateway-put-together-once',
    reason: 'only the gateway itself binds calls and answers them',
    from: '^apps/gateway/src/[^/]+/',
    except: tests,
    to: String.raw`^apps/gateway/src/(index|gateway|bound-calls|answer-call)\.ts$`,
  },
  {
    name: 'identity-providers-apart',
    reason: 'kinds of identity providers know what they have in common, and not each other',
    from: '^apps/gateway/src/accounts/external-identity/([^/]+)/',
    except: tests,
    to: '^apps/gateway/src/accounts/external-identity/(?!$1/)[^/]+/',
  },
  {
    name: 'packages-run-anywhere',
    reason:
      'packages run in browsers too; only stores, outbound, the texts and country phrases of locale use Node',
    from: '^packages/',
    except: `^packages/(stores|outbound)/|^packages/locale/src/(texts|country-phrases)|${tests}`,
    to: '^node:',
  },
  library('decimal.js', ['packages/decimal/']),
  library('valibot', [
    'packages/bridge/',
    'packages/contract/',
    'packages/request/',
    'packages/protection/',
    'packages/outbound/',
    'packages/preferences/',
    'packages/stores/',
    'packages/passkeys/',
    'apps/console/',
    'apps/gateway/',
    'apps/market/',
    'apps/server/',
    'apps/site/src/server/',
    'apps/site/build/',
    'brands/',
  ]),
  library('fastify', [
    'apps/server/',
    'apps/console/src/server/',
    'apps/gateway/',
    'apps/site/src/server/',
    'apps/site/build/',
  ]),
  library('altcha-lib', ['apps/gateway/src/captcha/']),
  library('@node-rs/argon2', ['apps/gateway/src/accounts/password/']),
  library('p-limit', ['apps/gateway/src/accounts/password/']),
  library('otpauth', ['apps/gateway/src/accounts/totp/']),
  library('jose', [
    'packages/channel/',
    'apps/gateway/src/issuers/',
    'apps/gateway/src/accounts/backends/tokens/',
  ]),
  library('@noble/curves', ['apps/gateway/src/accounts/external-identity/wallet/']),
  library('@noble/hashes', [
    'packages/channel/',
    'packages/protection/src/captcha/',
    'packages/wallet/',
    'apps/gateway/src/accounts/external-identity/wallet/',
  ]),
  library('libphonenumber-js', [
    'apps/site/src/components/account/form/',
    'apps/gateway/src/accounts/registration/',
  ]),
  library('uqr', ['apps/site/src/components/account/']),
  library('lru-cache', ['apps/site/src/server/', 'apps/gateway/src/market/']),
  library('piscina', ['apps/site/src/server/workers/']),
  library('marked', ['apps/site/src/server/']),
  library('feedsmith', ['apps/site/src/server/news/']),
  library('sanitize-html', ['apps/site/src/server/markup/']),
  library('yaml', ['apps/site/src/server/content/']),
  library('downshift', ['packages/combobox/']),
  library('react-router', ['apps/console/src/client/', 'apps/site/src/']),
  library('react-aria-components', ['apps/console/src/client/']),
  library('@tanstack/react-query', ['apps/console/src/client/']),
  library('@simplewebauthn/server', ['packages/passkeys/']),
  library('vite', ['apps/console/build/', 'apps/site/', 'widgets/']),
  library('pino', ['apps/server/']),
  library('prom-client', ['apps/server/']),
  // Loaded where traces are on, and nowhere else.
  library('@opentelemetry/[^/]+', ['apps/server/src/tracing/']),
  library('kysely', ['packages/stores/', 'apps/console/src/server/', 'apps/gateway/']),
  library('pg', ['packages/stores/src/sql/']),
  library('@electric-sql/pglite', ['packages/stores/src/sql/embedded/']),
  library('undici', ['packages/outbound/']),
  library('cockatiel', ['packages/outbound/']),
  library('ipaddr.js', ['packages/outbound/', 'packages/stores/src/blocks/']),
  library('csv-parse', ['apps/market/src/sources/closes/']),
  library('ioredis', ['packages/stores/src/']),
  library('@nats-io/[^/]+', ['packages/stores/src/events/nats/']),
  library('rate-limiter-flexible', ['packages/stores/src/limits/']),
  library('nodemailer', ['packages/stores/src/delivery/mail/']),
]

import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const httpsAddress = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[^\s{}]+(?:\{(?:code|slug)\}[^\s{}]*)*$/, 'an https:// address'),
)

/** A path of the site. Browsers read `/\\` like `//`, which leads to another host, so a backslash is refused too. */
export const ownPath = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s\\]*$/, 'a path that starts with one /'))

/** An address of the operator; `{code}` and `{slug}` stand for the asset at hand. Null leads to the own sign-up page. */
const address = v.nullable(v.union([httpsAddress, ownPath]))

const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'an ISO 3166-1 alpha-2 code such as DE'))

/** Parts of the operator's world that are no part of this product; the sitemap lists their addresses (MAP-03). */
const outsideParts = [
  'academy',
  'blog',
  'copy-trading',
  'futures-trading',
  'support',
  'spot-trading',
  'futures-cta',
  'futures-grid',
  'futures-martingale',
  'spot-auto-invest',
  'spot-cta',
  'spot-grid',
  'spot-martingale',
] as const

/** A text by locale code, English at least. */
const textByLocale = v.pipe(
  v.record(v.string(), text),
  v.check((texts) => Object.hasOwn(texts, 'en'), 'a text in en at least'),
)

/** A name by locale code, and where it leads. */
const outsideLink = v.strictObject({
  name: textByLocale,
  url: v.pipe(v.string(), v.regex(/^https:\/\/[^\s{}]+$/, 'an https:// address')),
})

/** What stands above every page while something is wrong, or is going to be. */
export const noticeSchema = v.strictObject({
  /** An incident is marked more strongly than a notice, such as one of planned work. */
  level: v.picklist(['incident', 'notice']),
  text: textByLocale,
  /** Where more is said, such as a status page. */
  link: v.optional(outsideLink),
})

/**
 * What an operator decides about an instance without touching the source (design, principle 7).
 * `brands/<id>/brand.json` holds it, `tokens.css` and `logo.svg` lie beside it.
 */
/** A file of the interface's own font. A page declares those that its language needs. */
const fontFile = v.strictObject({
  family: text,
  /** Inside the brand's folder. */
  file: v.pipe(v.string(), v.regex(/^fonts\/[a-z0-9-]+\.woff2$/, 'a file such as fonts/inter-latin.woff2')),
  /** One weight, or the first and last of a variable font. */
  weights: v.pipe(v.string(), v.regex(/^\d{3}(?: \d{3})?$/, 'weights such as 400 700')),
  /** The characters that the file has, as CSS writes them. */
  ranges: v.pipe(
    v.string(),
    v.regex(
      /^U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?(?:,U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?)*$/,
      'ranges such as U+20-7E,U+A9',
    ),
  ),
  /** Language subtags, or `all`. */
  languages: v.union([
    v.literal('all'),
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, 'a language such as ru'))),
  ]),
})

/**
 * The ways in which the operator speaks to people. The page of official channels answers for them, so that people who are asked
 * for money or codes can check who asks.
 */
const channels = v.strictObject({
  /** Domains; their subdomains are the operator's too. */
  web: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'a domain such as example.com'))),
    [],
  ),
  /** Addresses that mail comes from; `@example.com` stands for every address of that domain. */
  mail: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[^\s@<>]*@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'an address, or @example.com'),
      ),
    ),
    [],
  ),
  /** Numbers that calls and text messages come from (E.164). */
  phones: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^\+[1-9]\d{4,14}$/, 'a number such as +4930123456'))),
    [],
  ),
  /** Profiles in networks and shops of apps, such as https://t.me/example. */
  profiles: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s{}?#]+$/, 'an https:// address with a path'),
      ),
    ),
    [],
  ),
})

export const brandSchema = v.strictObject({
  /** Site id, sent as the `website` header (protocol 3.3). */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, 'lower-case letters, digits and hyphens, 32 at most')),
  name: text,
  /** Who runs the site, as the legal pages name it. */
  operator: v.strictObject({ name: text, contact: v.pipe(v.string(), v.email()) }),
  /** Which addresses, numbers and profiles are the operator's, besides the site's own address and the contact. */
  channels: v.optional(channels, {}),
  /** What `/.well-known/security.txt` names for people who found a weakness (RFC 9116); the contact of the operator unless given. */
  security: v.optional(
    v.strictObject({
      contact: v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+|tel:\+\d+)$/,
            'a mailto:, https: or tel: address',
          ),
        ),
      ),
      /** How reports are handled. */
      policy: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/[^\s{}]+$/, 'an https:// address'))),
    }),
    {},
  ),
  /** Which links carry rel=nofollow for visitors who are not signed in (SHELL-07). */
  nofollow: v.picklist(['all', 'external', 'off']),
  /** Languages beyond those of the specification that the site has, by their codes in the registry of locales. */
  languages: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/, 'a code such as ko'))),
    [],
  ),
  /** How large sums are shortened: T, B, M and K in every language, or the words of the reader's language (FMT-03). */
  compact: v.picklist(['suffix', 'locale']),
  /** How rates are written: with six digits at least, or with those of an amount alone (NUM-02). */
  money: v.optional(v.picklist(['locale', 'plain']), 'locale'),
  /**
   * Who is measured (ANA-06): those who chose it, of their own accord or when asked, or all who did not refuse; and whether a
   * browser's own wish counts.
   */
  analytics: v.strictObject({
    consent: v.picklist(['required', 'ask', 'assumed']),
    signals: v.picklist(['honoured', 'ignored']),
  }),
  addresses: v.strictObject({ buy: address, trade: address, signUp: address, logIn: address }),
  adverts: v.strictObject({
    buyNow: v.boolean(),
    /** Null switches the welcome pack off, as some countries demand. */
    welcomePack: v.nullable(
      v.strictObject({
        amountUsd: v.pipe(v.string(), v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'an amount such as 6200')),
      }),
    ),
  }),
  /** What can be bought, and by whom (BUY-01). */
  offer: v.pipe(
    v.strictObject({
      /** Slugs of the coins on offer, or `all` of the catalogue; null says nothing, so that pages claim nothing. */
      coins: v.nullable(
        v.union([
          v.literal('all'),
          v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a slug such as btc'))),
        ]),
      ),
      /** Countries whose residents are served. */
      servedCountries: v.optional(v.array(countryCode), []),
      /** Countries whose residents are not served. Of a country in neither list nothing is known. */
      unservedCountries: v.array(countryCode),
      /** Countries where nothing is promised for signing up, besides those whose rules forbid it. */
      countriesWithoutIncentives: v.array(countryCode),
    }),
    v.check(
      ({ servedCountries, unservedCountries }) =>
        !servedCountries.some((code) => unservedCountries.includes(code)),
      'no country that is both served and not served',
    ),
  ),
  /** Files of the font that `--font` of the token sheet names first; none where it names fonts of the reader's system alone. */
  fonts: v.optional(v.array(fontFile), []),
  /** Addresses of what is no part of this product; a part that is left out has none. */
  links: v.record(v.picklist(outsideParts), v.array(outsideLink)),
  /** The operator's own pages that the footer names, such as fees, help, security, status. */
  company: v.optional(v.array(outsideLink), []),
  /** What makes the operator trustworthy, each with the page that proves it; the strip above the footer. */
  trust: v.optional(v.pipe(v.array(outsideLink), v.maxLength(4)), []),
  /** Null where nothing is to be said. */
  notice: v.optional(v.nullable(noticeSchema), null),
  /** Schemes of the operator's own apps that links may use (LINK-01). */
  appSchemes: v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*$/))),
  /** Pairs that the home page and the converter offer first. */
  popularPairs: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'a pair such as btc/usd'))),
    v.minLength(1),
  ),
  /** Slug of the coin that the converter starts with. */
  defaultCoin: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
})

export type BrandSettings = v.InferOutput<typeof brandSchema>

/** A brand as the servers use it: settings, the token sheet and its drawings. */
export interface Brand extends BrandSettings {
  readonly tokensCss: string
  readonly logoSvg: string
  readonly faviconSvg: string
  /** Which state of what operators write it has: what is remembered of a brand is of one edition. */
  readonly edition: string
  /** The bytes of each of `fonts`, in their order. */
  readonly fontBytes: readonly Buffer[]
}

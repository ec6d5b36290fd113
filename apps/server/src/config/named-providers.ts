import { namedProvider } from '@portico/contract'
import { locales } from '@portico/locale'
import * as v from 'valibot'
import { clientIdPattern, isIssuer, type ProviderNames } from './issuers.ts'
import { text, textThat } from './readers.ts'
import { setting } from './setting.ts'

/** A line that a button can hold, of characters that show. */
const nameText = text(/^(?=\S)[^\p{C}\p{Zl}\p{Zp}]{1,40}(?<=\S)$/u)

/** A name, or names by the site's locale codes, of which English stands in for the others. */
const namesSchema = v.pipe(
  v.union([
    v.pipe(
      nameText,
      v.transform((en) => ({ en })),
    ),
    v.objectWithRest({ en: nameText }, nameText),
  ]),
  v.check((names) => Object.keys(names).every((name) => locales.some(({ code }) => code === name))),
  v.transform((names): ProviderNames => names),
)

/** A scope token has no quotation mark and no backslash (RFC 6749, A.4); without `openid` there is no token. */
const scopeSchema = v.pipe(
  text(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/),
  v.maxLength(500),
  v.check((scope) => scope.split(' ').includes('openid')),
)

const providerSchema = v.strictObject({
  id: namedProvider,
  issuer: textThat(isIssuer),
  clientId: text(clientIdPattern),
  clientSecret: v.optional(v.nullable(text(/^[\x20-\x7e]{1,255}$/)), null),
  scope: v.optional(scopeSchema, 'openid email'),
  name: namesSchema,
})

type NamedProvider = v.InferOutput<typeof providerSchema>

function haveOwnIds(providers: NamedProvider[]): boolean {
  return new Set(providers.map(({ id }) => id)).size === providers.length
}

/** With a secret there is something to exchange a code with, so the token never passes through the browser. */
function clientOf({ name: names, ...provider }: NamedProvider) {
  const responseType = provider.clientSecret === null ? ('id_token' as const) : ('code' as const)
  return { ...provider, responseType, names }
}

/** Issuers of OpenID Connect that the operator names, in the order of their buttons; their secrets are among what it holds. */
export const namedProviders = setting(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.pipe(v.array(providerSchema), v.maxLength(20), v.check(haveOwnIds)),
    v.transform((providers) => providers.map(clientOf)),
  ),
  {
    name: 'OIDC_PROVIDERS',
    fallback: '[]',
    shownFallback: '(none)',
    expected:
      'a JSON list of up to 20 issuers with id, issuer, clientId and name, as "Sign-in providers" below describes',
    meaning: 'More issuers of OpenID Connect that people can sign in with. It may hold client secrets.',
  },
)

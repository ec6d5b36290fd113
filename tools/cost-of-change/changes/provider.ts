import { startThird } from '@portico/contract'
import * as v from 'valibot'
import type { Change } from '../change.ts'
import { authorizePath } from '../services.ts'
import { lacking } from '../site.ts'

const id = 'sample-id'
const names = { en: 'Sample ID', de: 'Muster-ID' }
const started = v.object({ url: v.string() })

/** A sign-in provider: an issuer of OpenID Connect, with its name by language. */
export const providerChange: Change = {
  name: 'A sign-in provider (OpenID Connect)',
  limit: 2,
  counts: 'files and configuration',
  edits: [],
  adds: {},
  derives: [],
  environment: ({ issuer }) => ({
    OIDC_PROVIDERS: JSON.stringify([{ id, issuer, clientId: 'site.example.com', name: names }]),
  }),
  async faults(site, { issuer }) {
    const [english, german] = [await site.text('/login'), await site.text('/de/login')]
    const { url } = v.parse(started, await site.call(startThird.path, { provider: id }))
    return [
      ...lacking('/login', english, { 'a button of the provider': names.en }),
      ...lacking('/de/login', german, { 'a button of the provider': names.de }),
      ...lacking('The sign-in', url, {
        'the address of the issuer': `${issuer}${authorizePath}?`,
        'the callback of the provider': `/sign-in/callback/${id}`.replaceAll('/', '%2F'),
      }),
    ]
  },
}

import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testClient } from '../test/accounts/external-identity.ts'
import { startTestGateway } from '../test/gateway.ts'
import { gatewayPaths } from './answered-paths.ts'
import { noProviders } from './accounts/external-identity/offered-providers.ts'
import { createGateway } from './gateway.ts'

it('SHIP-01 lists every path that the gateway answers, and no other one', async () => {
  await using gateway = await startTestGateway()
  const urls: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ url }) => void urls.push(url))
  const client = testClient({ id: 'google', issuer: 'https://issuer.example' })
  const context = { ...gateway.context, providers: { ...noProviders, openId: [client] } }
  await createGateway(context).register(app)
  const listedFor = (url: string) =>
    gatewayPaths.find((path) => (path.endsWith('/') ? `${url}/`.startsWith(path) : url === path))
  expect(urls.filter((url) => listedFor(url) === undefined)).toEqual([])
  expect([...new Set(urls.map(listedFor))].toSorted()).toEqual([...gatewayPaths].toSorted())
  await app.close()
})

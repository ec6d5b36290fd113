import {
  accountChange,
  addBackend,
  applyChange,
  type BackendCredentials,
  backendScopes,
  changeScopes,
  isBackendName,
  listBackends,
  readScopes,
  removeBackend,
  renewBackend,
  renewTokenKeys,
} from '@portico/gateway'
import * as v from 'valibot'
import { type AdminCommandOptions, type Command, resultOf } from './command.ts'

/** How to use the commands of this file. */
export const backendUsage = `Trading backends (docs/trading-backend.md):

  npm run admin -- backend-add <name> <scope,scope>   prints its secret and keys, this once
  npm run admin -- backend-list
  npm run admin -- backend-scopes <name> <scope,scope>
  npm run admin -- backend-renew <name>               a new secret and keys; the old ones are valid for a day more
  npm run admin -- backend-renew <name> --now         the old ones are invalid at once
  npm run admin -- backend-remove <name> --yes
  npm run admin -- token-keys-renew                   after a leak: every key for tokens is replaced at once
  npm run admin -- say <type> <data as JSON>          what a backend may say, by hand, such as
                                                      say vip.changed '{"userId":"2000000001","vipLevel":2,"showUserVip":true}'

Scopes: ${backendScopes.join(', ')}
`

function show({ write }: AdminCommandOptions, name: string, credentials: BackendCredentials) {
  const { clientSecret, sendingKey, receivingKey } = credentials
  write(`name           ${name}
secret         ${clientSecret}
sending key    ${sendingKey}   signs what the backend sends to the site
receiving key  ${receivingKey}   verifies what the site sends to the backend
Keep them where only the backend reads them: they are not shown again.
`)
}

async function operatorScope(options: AdminCommandOptions) {
  const { sql, website, nowMs } = options
  return { sql, website, nowMs, secret: await options.secret() }
}

const add: Command = async ([name = '', list = '', ...more], options) => {
  const scopes = readScopes(list)
  if (!isBackendName(name) || scopes === null || more.length > 0) return 'unknown'
  const credentials = await addBackend(await operatorScope(options), { name, scopes })
  if (credentials === null) return 'nothing to do'
  show(options, name, credentials)
  return 'done'
}

const list: Command = async (args, options) => {
  if (args.length > 0) return 'unknown'
  const backends = await listBackends(options)
  for (const { name, scopes } of backends) {
    options.write(`${name} may ${scopes === '' ? 'nothing' : scopes}; is told nothing\n`)
  }
  return resultOf(backends.length > 0)
}

const setScopes: Command = async ([name = '', text = '', ...more], options) => {
  const scopes = readScopes(text)
  if (!isBackendName(name) || scopes === null || more.length > 0) return 'unknown'
  return resultOf(await changeScopes(options, { name, scopes }))
}

const renew: Command = async ([name = '', flag, ...more], options) => {
  const isKnownFlag = flag === undefined || flag === '--now'
  if (!isBackendName(name) || !isKnownFlag || more.length > 0) return 'unknown'
  const old = flag === undefined ? 'valid-for-a-day' : 'invalid-now'
  const credentials = await renewBackend(await operatorScope(options), { name, old })
  if (credentials === null) return 'nothing to do'
  show(options, name, credentials)
  return 'done'
}

const remove: Command = async ([name = '', consent, ...more], options) => {
  if (!isBackendName(name) || consent !== '--yes' || more.length > 0) return 'unknown'
  return resultOf(await removeBackend(options, name))
}

const renewKeys: Command = async (args, options) => {
  if (args.length > 0) return 'unknown'
  const { nowMs, ...scope } = await operatorScope(options)
  await renewTokenKeys({ ...scope, now: () => nowMs })
  return 'done'
}

/** The data of a message; null where it is no JSON. */
function readData(text: string): unknown {
  const data = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  return data.success ? data.output : null
}

const say: Command = async ([type, text = '', ...more], options) => {
  const change = v.safeParse(accountChange, { type, data: readData(text) })
  if (!change.success || more.length > 0) return 'unknown'
  const { sql, website, nowMs } = options
  const source = { website, actor: 'operator', saidAt: new Date(nowMs), nowMs }
  const result = await sql.db.transaction().execute((db) => applyChange(db, source, change.output))
  options.write(`${result.outcome}${'userId' in result ? ` ${result.userId}` : ''}\n`)
  return resultOf(result.outcome === 'applied')
}

/** What an operator does with trading backends. */
export const backendCommands: readonly (readonly [string, Command])[] = [
  ['backend-add', add],
  ['backend-list', list],
  ['backend-scopes', setScopes],
  ['backend-renew', renew],
  ['backend-remove', remove],
  ['token-keys-renew', renewKeys],
  ['say', say],
]

import {
  accountChange,
  addBackend,
  applyChange,
  type BackendCredentials,
  backendScopes,
  changeScopes,
  hookTypes,
  isBackendName,
  listBackends,
  listHooks,
  readHookTypes,
  readScopes,
  removeBackend,
  removeHooks,
  renewBackend,
  renewTokenKeys,
  replayHooks,
  setHooks,
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
  npm run admin -- hooks-set <name> <https address> <type,type | all>
  npm run admin -- hooks-remove <name>                it is told nothing more
  npm run admin -- hooks-list <name> [how many]       what it was told, newest first
  npm run admin -- hooks-replay <name> <message id | time such as 2026-11-20T08:00:00Z>
  npm run admin -- token-keys-renew                   after a leak: every key for tokens is replaced at once
  npm run admin -- say <type> <data as JSON>          what a backend may say, by hand, such as
                                                      say vip.changed '{"userId":"2000000001","vipLevel":2,"showUserVip":true}'

Scopes: ${backendScopes.join(', ')}
Types: ${hookTypes.join(', ')}
`

const mostListed = 10_000

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
  for (const { name, scopes, hook_url: url, hook_types: types, hook_gone_at: gone } of backends) {
    const told = url === null ? 'is told nothing' : `is told ${types} at ${new URL(url).host}`
    const stopped = gone === null ? '' : `; the address is gone since ${gone.toISOString()}`
    options.write(`${name} may ${scopes === '' ? 'nothing' : scopes}; ${told}${stopped}\n`)
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

/** Whether a text is an address that messages may be sent to; a private host is refused when it is sent, unless the operator allows it. */
function isHookAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

const tell: Command = async ([backend = '', url = '', list = '', ...more], options) => {
  const types = readHookTypes(list)
  const fits = isBackendName(backend) && isHookAddress(url) && more.length === 0
  if (!fits || types === null) return 'unknown'
  return resultOf(await setHooks(options, { backend, url, types }))
}

const tellNothing: Command = async ([backend = '', ...more], options) => {
  if (!isBackendName(backend) || more.length > 0) return 'unknown'
  return resultOf(await removeHooks(options, backend))
}

const told: Command = async ([backend = '', count = '50', ...more], options) => {
  const limit = Number(count)
  const isCount = Number.isInteger(limit) && limit > 0 && limit <= mostListed
  if (!isBackendName(backend) || !isCount || more.length > 0) return 'unknown'
  const hooks = await listHooks(options, { backend, limit })
  for (const { id, type, at, state, attempts, result } of hooks) {
    options.write(`${at.toISOString()} ${id} ${type} ${state}, ${attempts} attempts, last ${result ?? '-'}\n`)
  }
  return resultOf(hooks.length > 0)
}

/** A message by its id, or all since a time. */
function readWhich(text: string) {
  if (/^msg_[A-Za-z0-9_-]{22}$/.test(text)) return { id: text }
  const since = v.safeParse(v.pipe(v.string(), v.isoTimestamp()), text)
  return since.success ? { since: new Date(since.output) } : null
}

const replay: Command = async ([backend = '', text = '', ...more], options) => {
  const which = readWhich(text)
  if (!isBackendName(backend) || which === null || more.length > 0) return 'unknown'
  const count = await replayHooks(options, { backend, which })
  options.write(`${count} messages are sent again\n`)
  return resultOf(count > 0)
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
  ['hooks-set', tell],
  ['hooks-remove', tellNothing],
  ['hooks-list', told],
  ['hooks-replay', replay],
  ['token-keys-renew', renewKeys],
  ['say', say],
]

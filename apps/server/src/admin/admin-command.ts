/*
 * npm run admin: what an operator does with accounts, assets and trading backends (GATE-05). Every change is recorded with the account, by
 * `operator`.
 */
import { writeFile } from 'node:fs/promises'
import {
  delistAsset,
  eraseAccount,
  exportAccount,
  findAccounts,
  freezeAccount,
  listRecoveries,
  readAudit,
  relistAsset,
  removeSecondSteps,
  reviewRecovery,
  unfreezeAccount,
} from '@portico/gateway'
import type { Account } from '@portico/stores'
import { backendCommands, backendUsage } from './backend-commands.ts'
import { backUp, restore } from './backup-folder.ts'
import { type AdminCommandOptions, type AdminResult, type Command, resultOf } from './command.ts'
import { consoleCommands, consoleUsage } from './console-commands.ts'

/** How to use the command. */
export const adminUsage = `Looks after accounts, assets and backups. An embedded database is open to one process: stop the server first.

  npm run admin -- find <number | e-mail | +mobile>   what an account is
  npm run admin -- freeze <number> <reason>           it cannot log in, and its sessions end
  npm run admin -- unfreeze <number>
  npm run admin -- remove-second-steps <number> <reason>
                                                      its owner has lost them; its sessions end
  npm run admin -- recoveries                         accounts that somebody asks for who has lost everything
  npm run admin -- approve-recovery <id>              it may be finished after its waiting time
  npm run admin -- refuse-recovery <id>
  npm run admin -- audit <number> [how many]          what happened to it, newest first
  npm run admin -- export <number> <file>             everything stored about it, as JSON
  npm run admin -- erase <number> --yes               its personal data is gone for good
  npm run admin -- delist <asset> <reason>            its pages answer 410
  npm run admin -- relist <asset>
  npm run admin -- migrate                            brings the schema up to this release
  npm run admin -- backup <new folder>
  npm run admin -- restore <folder>                   into an empty database and a fresh DATA_DIR
  npm run admin -- content                            what the site says; also while a server runs

${consoleUsage}
${backendUsage}`

const accountNumber = /^\d{10}$/
const mostEntries = 10_000

function stateOf(account: Account): string {
  if (account.erased_at !== null) return `erased ${account.erased_at.toISOString()}`
  if (account.frozen_at === null) return 'active'
  return `frozen ${account.frozen_at.toISOString()}: ${account.frozen_reason ?? ''}`
}

/** An account in one line; secrets are no part of it. */
function lineOf(account: Account): string {
  const { user_id: number, kind, email, mobile, parent_user_id: parent, created_at: opened } = account
  const names = [email, mobile].filter((name) => name !== null).join(' ')
  const belongs = parent === null ? '' : ` of ${parent}`
  return `${number} ${kind}${belongs} ${names} opened ${opened.toISOString()} ${stateOf(account)}\n`
}

const find: Command = async ([term, ...more], options) => {
  if (term === undefined || more.length > 0) return 'unknown'
  const found = await findAccounts(options, term)
  for (const account of found) options.write(lineOf(account))
  return resultOf(found.length > 0)
}

const reasonOf = (words: readonly string[]) => words.join(' ').trim().slice(0, 500)

/** What an operator does to an account for a reason, which the rest of the line is. */
function forReason(
  act: (options: AdminCommandOptions, wish: { userId: string; reason: string }) => Promise<boolean>,
): Command {
  return async ([userId = '', ...words], options) => {
    const reason = reasonOf(words)
    if (!accountNumber.test(userId) || reason === '') return 'unknown'
    return resultOf(await act(options, { userId, reason }))
  }
}

const unfreeze: Command = async ([userId = '', ...more], options) => {
  if (!accountNumber.test(userId) || more.length > 0) return 'unknown'
  return resultOf(await unfreezeAccount(options, userId))
}

const recoveries: Command = async (args, options) => {
  if (args.length > 0) return 'unknown'
  const open = await listRecoveries(options)
  for (const {
    id,
    user_id: userId,
    contact,
    is_proven: isProven,
    ready_at: ready,
    approved_at: at,
  } of open) {
    const proof = isProven ? 'proof given' : 'nothing known'
    const review = at === null ? '' : ` approved ${at.toISOString()}`
    options.write(`${id} ${userId ?? ''} for ${contact} ${proof} until ${ready.toISOString()}${review}\n`)
  }
  return resultOf(open.length > 0)
}

/** What an operator decides of a recovery. */
function reviewAs(verdict: 'approved' | 'refused'): Command {
  return async ([id = '', ...more], options) => {
    if (id === '' || more.length > 0) return 'unknown'
    return resultOf(await reviewRecovery(options, { id, verdict }))
  }
}

const audit: Command = async ([userId = '', count = '50', ...more], options) => {
  const limit = Number(count)
  const isCount = Number.isInteger(limit) && limit > 0 && limit <= mostEntries
  if (!accountNumber.test(userId) || !isCount || more.length > 0) return 'unknown'
  const entries = await readAudit(options, userId, limit)
  for (const { at, action, actor, ip, detail } of entries) {
    options.write(`${at.toISOString()} ${action} by ${actor} ${ip ?? '-'} ${JSON.stringify(detail)}\n`)
  }
  return resultOf(entries.length > 0)
}

const exportData: Command = async ([userId = '', file, ...more], options) => {
  if (!accountNumber.test(userId) || file === undefined || more.length > 0) return 'unknown'
  const data = await exportAccount(options, userId)
  if (data === null) return 'nothing to do'
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return 'done'
}

const erase: Command = async ([userId = '', consent, ...more], options) => {
  if (!accountNumber.test(userId) || consent !== '--yes' || more.length > 0) return 'unknown'
  return resultOf(await eraseAccount(options, userId))
}

/** Takes off what is not known here, such as a coin that only the market of another machine lists. */
const unlistedFlag = '--unlisted'

const delist: Command = async ([assetId = '', ...words], options) => {
  const reason = reasonOf(words.filter((word) => word !== unlistedFlag))
  if (assetId === '' || reason === '') return 'unknown'
  const isForced = words[0] === unlistedFlag
  if (!isForced && !(await options.delistable()).has(assetId)) {
    options.write(`No asset that can be taken off is known by the slug ${assetId}, the end of its page's address.
If no process with a market runs here and you are sure: delist ${assetId} ${unlistedFlag} <reason>
`)
    return 'nothing to do'
  }
  return resultOf(await delistAsset(options, { assetId, reason }))
}

const relist: Command = async ([assetId = '', ...more], options) => {
  if (assetId === '' || more.length > 0) return 'unknown'
  return resultOf(await relistAsset(options, assetId))
}

const backUpAll: Command = async ([folder, ...more], options) => {
  if (folder === undefined || more.length > 0) return 'unknown'
  await backUp(options, folder)
  return 'done'
}

const restoreAll: Command = async ([folder, ...more], options) => {
  if (folder === undefined || more.length > 0) return 'unknown'
  options.write(`${await restore(options, folder)} rows\n`)
  return 'done'
}

const migrate: Command = async (args, options) => {
  if (args.length > 0) return 'unknown'
  // A script of an upgrade may run it every time: a schema that is whole is as good as one that was made so.
  await options.sql.migrate()
  return 'done'
}

const commands: ReadonlyMap<string, Command> = new Map([
  ['find', find],
  ['freeze', forReason(freezeAccount)],
  ['unfreeze', unfreeze],
  [
    'remove-second-steps',
    forReason(async (scope, wish) => (await removeSecondSteps(scope, wish)).length > 0),
  ],
  ['recoveries', recoveries],
  ['approve-recovery', reviewAs('approved')],
  ['refuse-recovery', reviewAs('refused')],
  ['audit', audit],
  ['export', exportData],
  ['erase', erase],
  ['delist', delist],
  ['relist', relist],
  ['migrate', migrate],
  ['backup', backUpAll],
  ['restore', restoreAll],
  ...consoleCommands,
  ...backendCommands,
])

/** Whether the arguments name a command at all; asked before a database is opened. */
export function isAdminCommand([name = '']: readonly string[]): boolean {
  return commands.has(name)
}

/**
 * Does what the arguments say.
 * @throws BackupError for a backup that cannot be written or restored
 */
export async function runAdminCommand(
  [name = '', ...args]: readonly string[],
  options: AdminCommandOptions,
): Promise<AdminResult> {
  return (await commands.get(name)?.(args, options)) ?? 'unknown'
}

import { inviteOwner, readInvitedOwner } from '@portico/console'
import { type Command, resultOf } from './command.ts'

/** How to use the commands about the console. */
export const consoleUsage = `  npm run admin -- invite-owner <name> [e-mail]       prints a link, good for a day, that makes an owner of the console
`

const inviteOwnerCommand: Command = async ([name, contact = null, ...more], options) => {
  const invited = readInvitedOwner(name, contact)
  if (invited === null || more.length > 0) return 'unknown'
  const { consoleOrigin: origin } = options
  const invitation = await inviteOwner({ ...options, origin }, invited)
  if (invitation === null) options.write(`An operator with the name ${invited.name} has access already.\n`)
  else
    options.write(
      `${invitation.link}\nIt works once, until ${new Date(invitation.expiresAt).toISOString()}.\n`,
    )
  return resultOf(invitation !== null)
}

/** Commands about the console, by name. */
export const consoleCommands: readonly (readonly [string, Command])[] = [['invite-owner', inviteOwnerCommand]]

import { usernameField } from '#contract/people/form-schemas.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { createAdministrator } from '#server/people/accounts/administrators.ts'
import { asOwner } from '#server/platform/database/as-owner.ts'
import { choosePassword } from './choose-password.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext, Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** An administrator with every role, or a colleague with one. */
export const adminCreate: Verb = {
  name: 'admin create',
  takes: '<username> [<role>]',
  does:
    `creates an administrator, or a colleague with one role alone: ${STAFF_ROLES.join(', ')}; reads the password ` +
    'from standard input if piped, else generates and prints one',
  async run(context, [username = '', role]) {
    if (username.startsWith('-')) throw new CommandRefusal('A username made here cannot begin with a hyphen.')
    if (role === undefined) return create(context, username)
    const roles = STAFF_ROLES.filter((each) => each === role)
    if (roles.length === 0)
      throw new CommandRefusal(`There is no role ${role}; it is one of ${STAFF_ROLES.join(', ')}.`)
    await create(context, username, roles)
  },
}

async function create(
  context: CommandContext,
  username: string,
  roles?: readonly StaffRole[],
): Promise<void> {
  const shape = usernameField.safeParse(username)
  if (!shape.success) throw new CommandRefusal(`${shape.error.issues[0]?.message ?? 'Not a username'}.`)
  const { passwordHash, generated } = await choosePassword(context, username)
  const made = {
    username,
    passwordHash,
    madeBy: 'the command line' as const,
    at: context.clock.now(),
    ...(roles ? { roles } : {}),
  }
  const refusal = await asOwner('make administrators', () =>
    withDatabase(context, (pool) => createAdministrator(pool, made), 'owner'),
  )
  if (refusal) throw new CommandRefusal(`The username ${username} is in use; choose another.`)
  context.say(
    `${username} is now ${roles ? `on the staff, with the role ${roles.join(', ')}` : 'an administrator'}.`,
  )
  if (generated !== undefined) context.say(`Password, shown only once: ${generated}`)
}

import { usernameField } from '#contract/people/form-schemas.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { createAdministrator, resetAdministratorPassword } from '#server/people/accounts/administrators.ts'
import { asOwner } from '#server/platform/database/as-owner.ts'
import { CommandRefusal, type CommandContext, type Verb, withDatabase } from '../verb.ts'
import { isRefusal } from '#contract/refusals.ts'
import { grantRolesByCommand, unlinkByCommand } from '#server/people/staff/staff.ts'
import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { generatePassword } from '#server/people/passwords/generate-password.ts'
import { newPasswordProblem, hashPassword } from '#server/people/passwords/passwords.ts'

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

/** Customers request a reset instead. */
export const adminResetPassword: Verb = {
  name: 'admin reset-password',
  takes: '<username>',
  does: 'sets a new password for an administrator and signs them out everywhere; the password as above',
  async run(context, [username = '']) {
    const { passwordHash, generated } = await choosePassword(context, username)
    const at = context.clock.now()
    const refusal = await withDatabase(context, (pool) =>
      resetAdministratorPassword(pool, { username, passwordHash, at }),
    )
    if (refusal) throw new CommandRefusal(`There is no administrator ${username}.`)
    context.say(`${username} has a new password and is signed out everywhere.`)
    if (generated !== undefined) context.say(`Password, shown only once: ${generated}`)
  },
}

/** For when no administrator can sign in. */
export const adminGrant: Verb = {
  name: 'admin grant',
  takes: '<username> <role>',
  does: `grants a role to one of the staff: ${STAFF_ROLES.join(', ')}, or all`,
  async run(context, [username = '', wanted = '']) {
    const roles = wanted === 'all' ? STAFF_ROLES : STAFF_ROLES.filter((role) => role === wanted)
    if (roles.length === 0)
      throw new CommandRefusal(`There is no role ${wanted}; it is one of ${STAFF_ROLES.join(', ')}, or all.`)
    const at = context.clock.now()
    const granted = await withDatabase(context, (pool) => grantRolesByCommand(pool, { username, roles, at }))
    if (isRefusal(granted)) throw new CommandRefusal(`There is no staff member ${username}.`)
    context.say(
      granted.length === 0 ? `${username} had that already.` : `${username} now has: ${granted.join(', ')}.`,
    )
  },
}

/** For when no administrator can sign in. */
export const adminUnlink: Verb = {
  name: 'admin unlink',
  takes: '<username>',
  does: 'unlinks one of the staff from the identity provider, and signs them out',
  async run(context, [username = '']) {
    const at = context.clock.now()
    const unbound = await withDatabase(context, (pool) => unlinkByCommand(pool, { username, at }))
    if (isRefusal(unbound)) {
      throw new CommandRefusal(
        unbound.refused === 'not_found'
          ? `There is no staff member ${username}.`
          : `${username} is not linked to the identity provider.`,
      )
    }
    context.say(
      `${username} is signed out everywhere. At the next single sign-on they enter the username and password of ` +
        'their account once, and are linked again.',
    )
  },
}

interface ChosenPassword {
  passwordHash: string
  /** Shown once; undefined if typed. */
  generated: string | undefined
}

/**
 * An administrator's password: the first line of piped standard input, else generated. Never an argument, which all
 * users of the machine can read in the process list. Refuses what sign-up refuses.
 */
async function choosePassword(context: CommandContext, username: string): Promise<ChosenPassword> {
  const piped = isPiped(context.input) ? await firstLine(context.input) : ''
  if (!piped) {
    const generated = generatePassword()
    return { passwordHash: await hashPassword(generated), generated }
  }
  const { productName } = context.config
  const problem = newPasswordProblem(piped, { username, email: '', productName })
  if (problem !== null) throw new CommandRefusal(`${problem}.`)
  return { passwordHash: await hashPassword(piped), generated: undefined }
}

/** A pipe or a file, no terminal or /dev/null. */
function isPiped({ fd }: CommandContext['input']): boolean {
  const kind = fstatSync(fd)
  return kind.isFIFO() || kind.isFile() || kind.isSocket()
}

async function firstLine(input: CommandContext['input']): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}

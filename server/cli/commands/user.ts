import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { CommandRefusal, type Verb, withDatabase } from '../verb.ts'
import { removeForOperator } from '#server/people/second-factor/remove-factor.ts'

export const userLock: Verb = {
  name: 'user lock',
  takes: '<username>',
  does: 'signs a user out everywhere and refuses to sign them in; their money and orders stay as they are',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      lockUser(pool, { username, at: context.clock.now() }),
    )
    if (refusal?.refused === 'not_allowed') {
      throw new CommandRefusal(`${username} is the last administrator who can sign in; create another first.`)
    }
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} is locked and signed out everywhere.`)
  },
}

export const userUnlock: Verb = {
  name: 'user unlock',
  takes: '<username>',
  does: 'lets a user sign in again and forgets their failed sign-ins',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      unlockUser(pool, { username, at: context.clock.now() }),
    )
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} can sign in.`)
  },
}

/** Removes all second factors, for lost devices. */
export const userRemoveSecondFactor: Verb = {
  name: 'user remove-second-factor',
  takes: '<username>',
  does: 'removes the passkeys, authenticator and recovery codes of a user who has lost them, and signs them out',
  async run(context, [username = '']) {
    const refusal = await withDatabase(context, async (pool, _connection) =>
      removeForOperator(pool, { username, at: context.clock.now() }),
    )
    if (refusal?.refused === 'no_second_factor') {
      throw new CommandRefusal(`${username} has no second factor.`)
    }
    if (refusal) throw new CommandRefusal(`There is no user ${username}.`)
    context.say(`${username} signs in with the password alone, and is signed out everywhere.`)
  },
}

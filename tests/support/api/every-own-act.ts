import { expect } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { changeEmail, changeName } from '#contract/people/account.ts'
import { createKey, stopKeys } from '#contract/people/programs/keys.ts'
import { lockMoney, lockOwnAccount } from '#contract/people/locks.ts'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { rejectProfile, updateProfile } from '#contract/people/profiles.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { withdrawalBody } from '../../api/cash/withdrawals/withdrawals.ts'
import { NEW_PASSWORD, formOf } from '../../api/people/password-resets/resets.ts'
import { keyBody } from '../../api/people/keys/made-key.ts'
import { FORM } from '../../api/people/profiles/forms.ts'
import type { Reply } from '../client.ts'
import { PASSWORD, type Person } from '../people.ts'
import type { TestFixtures } from '../test-base.ts'

/**
 * Everything that a customer can do to their own account short of an order: they take out what is free, make and stop a
 * key, change name, address, profile and password, ask for a reset, lock their money and then the account. What they
 * wrote into the profile is rejected at once. None of it is refused.
 */
export async function doEverything({ visitor, root, pool }: TestFixtures, who: Person): Promise<void> {
  const { available } = (await who.call(getWallet)).body
  await done(who.call(requestWithdrawal, { body: withdrawalBody({ amount: available }) }))
  await done(who.call(createKey, { body: keyBody() }))
  await done(who.call(stopKeys))
  await done(who.call(changeName, { body: { firstName: 'Another', lastName: 'Name' } }))
  await done(who.call(updateProfile, { body: { ...FORM, city: 'Nowhere' } }))
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from profile_submissions where customer_id = $1 and status = 'pending'`,
    [who.id],
  )
  await done(
    root.call(rejectProfile, { params: { id: rows[0]?.id }, body: { reason: 'There is no such city' } }),
  )
  await done(who.call(lockMoney, { body: { delayHours: 72 } }))
  await done(visitor().call(requestPasswordReset, { body: formOf(who.username) }))
  await done(
    who.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD}-2` } }),
  )
  await done(
    who.call(changeEmail, {
      body: { email: `${who.username}@elsewhere.example`, password: `${NEW_PASSWORD}-2` },
    }),
  )
  await done(who.call(lockOwnAccount))
}

async function done(reply: Promise<Reply>): Promise<void> {
  const { status, bytes } = await reply
  expect(status, bytes.toString()).toBe(200)
}

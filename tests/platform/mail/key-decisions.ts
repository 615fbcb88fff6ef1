import { expect } from 'vitest'
import * as keys from '#contract/people/programs/keys.ts'
import { rotateWebhookSecret } from '#contract/people/programs/webhooks.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { makeKey } from '../../api/people/keys/made-key.ts'
import { eventually } from '../../support/eventually.ts'
import { PASSWORD, type Person } from '../../support/server.ts'
import { addWebhook } from '../../support/api/webhook-receiver.ts'

/** What makes each kind of notification about the keys and webhooks of programs. */
export const keyDecisions = (rich: (username: string) => Promise<Person>, pool: () => Pool) => ({
  async api_key_created() {
    const person = await rich('thirty-four')
    await makeKey(person)
    return person
  },
  async api_key_revoked() {
    const person = await rich('thirty-one')
    const { id } = await makeKey(person)
    await person.call(keys.revokeKey, { params: { id } })
    return person
  },
  async api_keys_stopped() {
    const person = await rich('thirty-two')
    await person.call(keys.stopKeys)
    return person
  },
  async api_keys_resumed() {
    const person = await rich('thirty-three')
    await person.call(keys.stopKeys)
    await person.call(keys.resumeKeys, { body: { password: PASSWORD } })
    return person
  },
  async webhook_added() {
    const person = await rich('thirty-six')
    await addWebhook(person, 'https://hooks.example.com/')
    return person
  },
  async webhook_ended() {
    const person = await rich('thirty-seven')
    const { id } = await addWebhook(person, 'https://hooks.example.com/')
    // Its tenth try, at an address that is never sent to.
    await pool().query(
      `update webhooks set failures = 9, verified_at = created_at, url = 'https://[::1]/', after_id = 0 where id = $1`,
      [id],
    )
    return eventually(async () => {
      const { rowCount } = await pool().query(`select 1 from notifications where kind = 'webhook_ended'`)
      expect(rowCount).toBe(1)
      return person
    })
  },
  async webhook_secret_changed() {
    const person = await rich('thirty-eight')
    const { id } = await addWebhook(person, 'https://hooks.example.com/')
    await person.call(rotateWebhookSecret, { params: { id }, body: { password: PASSWORD } })
    return person
  },
})

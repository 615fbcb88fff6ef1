import * as keys from '#contract/people/keys.ts'
import { makeKey } from '../../api/people/keys/made-key.ts'
import { PASSWORD, type Person } from '../../support/server.ts'

/** What makes each kind of notification about the keys of programs. */
export const keyDecisions = (rich: (username: string) => Promise<Person>) => ({
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
})

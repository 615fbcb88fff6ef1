import { describe, expect, test } from 'vitest'
import { createWebhook, listWebhooks } from '#contract/people/programs/webhooks.ts'
import { MAX_WEBHOOKS } from '#domain/webhooks/delivery.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { RECEIVES_HERE, addWebhook } from '../../../support/api/webhook-receiver.ts'
import { codeOf, stepUp, withTotp } from '../second-factor/enrolled.ts'

const testServer = testServerOfFile({ env: RECEIVES_HERE })

const URL_HERE = 'https://hooks.example.com/northfold'
const rich = (username: string) => testServer.customer({ username, kycStatus: 'approved', cash: '500.00' })
const make = (who: Person, form: { url?: string; password?: string } = {}) =>
  who.call(createWebhook, { body: { url: URL_HERE, name: 'Books', password: PASSWORD, ...form } })

describe('200', () => {
  test('answers the secret once: it is in no other answer, and nowhere in the database', async () => {
    const { ada, pool } = testServer
    const { secret, ...listed } = await addWebhook(ada, URL_HERE)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(listed).toMatchObject({ url: URL_HERE, verifiedAt: null, disabledAt: null, nextAttemptAt: null })
    expect((await ada.call(listWebhooks)).body).toEqual([listed])
    const bytes = Buffer.from(secret.slice(6), 'base64').toString('hex')
    const { rows } = await pool.query<{ row: string }>(
      'select s::text as row from webhook_secrets s union all select w::text from webhooks w',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { row } of rows) {
      expect(row).not.toContain(bytes)
      expect(row).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('is audited with the host, and told without what was typed', async () => {
    const person = await rich('told')
    const { id } = await addWebhook(person, URL_HERE)
    const { rows } = await testServer.pool.query(
      `select a.after, n.body from audit_log a join notifications n on n.customer_id = a.customer_id
       where a.customer_id = $1 and a.action = 'webhook.added' and n.kind = 'webhook_added'`,
      [person.id],
    )
    expect(rows).toEqual([
      { after: { webhook: id, host: 'hooks.example.com' }, body: expect.not.stringContaining('example') },
    ])
  })
})

describe('is refused and changes no row', () => {
  const refused = async (who: Person, form: Parameters<typeof make>[1]) =>
    (await testServer.changesNoRow(() => make(who, form))).problem

  test('403: a wrong password, and a second factor that was not verified recently', async () => {
    expect((await refused(testServer.ada, { password: 'Wrong-Harbour-42' })).code).toBe('wrong_password')
    const person = await rich('enrolled')
    const { secret } = await withTotp(testServer, person)
    testServer.clock.advance({ minutes: 6 })
    expect((await refused(person, {})).code).toBe('second_factor_due')
    await stepUp(person, codeOf(testServer, secret))
    expect((await make(person)).status).toBe(200)
  })

  test('400: an address inside', async () => {
    const problem = await refused(testServer.ada, { url: 'https://10.0.0.7/' })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'url' }] })
  })

  test('422: one more than there can be, also of twelve that come at once', async () => {
    const person = await rich('many')
    const replies = await Promise.all(Array.from({ length: 12 }, () => make(person)))
    const made = replies.filter(({ status }) => status === 200)
    expect(made).toHaveLength(MAX_WEBHOOKS)
    expect((await refused(person, {})).code).toBe('too_many_webhooks')
  })
})

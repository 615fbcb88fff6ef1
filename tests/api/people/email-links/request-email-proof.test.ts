import { describe, expect, test } from 'vitest'
import { requestEmailProof } from '#contract/people/account.ts'
import { register } from '#contract/people/identity.ts'
import { PASSWORD, startTestServer } from '../../../support/server.ts'
import { isVerified, mailedToken, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const mailed = ofFile(() => startLinkServer({ RATE_LIMIT_FACTOR: '1' }))

describe('200', () => {
  test('a link arrives; the database has its hash only, and the message is wiped once it is sent', async () => {
    const { ada, pool } = mailed.testServer
    expect(await ada.call(requestEmailProof)).toMatchObject({ status: 200, body: {} })
    const token = await mailedToken(mailed, 'ada@example.com', '/email/confirm')
    await mailed.settles('sent')
    const links = await pool.query('select l::text as row from email_links l')
    const letters = await pool.query('select o::text as row, letter from mail_outbox o')
    expect(JSON.stringify([links.rows, letters.rows])).not.toContain(token)
    expect(links.rows).toHaveLength(1)
    expect(letters.rows).toMatchObject([{ letter: null }])
  })

  test('a message that waits is encrypted', async () => {
    const { grace, pool } = mailed.testServer
    mailed.mailServer.behave({ recipient: () => ({ code: 451, text: 'later' }) })
    await grace.call(requestEmailProof)
    const { rows } = await pool.query<{ letter: Buffer }>(
      `select letter from mail_outbox where recipient = 'grace@example.com'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.letter.toString('latin1')).not.toMatch(/confirm|northfold/i)
    mailed.mailServer.behave({})
  })

  test('a new customer is mailed one at sign-up', async () => {
    const email = 'nell@example.com'
    const body = { username: 'nell', email, firstName: 'N', lastName: 'N', password: PASSWORD }
    expect((await mailed.testServer.visitor().call(register, { body })).status).toBe(200)
    expect(await mailedToken(mailed, email, '/email/confirm')).toHaveLength(43)
  })

  test('none is mailed for an address that is proved', async () => {
    const { testServer } = mailed
    const carl = await testServer.customer({ username: 'carl' })
    await isVerified(testServer, carl)
    expect((await carl.call(requestEmailProof)).status).toBe(200)
    const { rowCount } = await testServer.pool.query('select 1 from email_links where customer_id = $1', [
      carl.id,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('422', () => {
  test.each([
    ['a mail server', {}],
    ['an address of the product', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' }],
  ])('without %s', async (_, env: Record<string, string>) => {
    const plain = await startTestServer({ env })
    const reply = await plain.ada.call(requestEmailProof)
    expect(reply).toMatchObject({ status: 422, problem: { code: 'not_offered' } })
    await plain.close()
  })
})

describe('429', () => {
  test('a fourth in an hour', async () => {
    const dora = await mailed.testServer.customer({ username: 'dora' })
    const replies = []
    for (let each = 0; each < 4; each++) replies.push((await dora.call(requestEmailProof)).status)
    expect(replies).toEqual([200, 200, 200, 429])
  })
})

import { describe, expect, test } from 'vitest'
import { cancelEmailChange, getEmail } from '#contract/people/account.ts'
import { changeAsked, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const mailed = ofFile(startLinkServer)

describe('200', () => {
  test('the change is gone with its links, and it is on record', async () => {
    const { ada, pool } = mailed.testServer
    await changeAsked(mailed, ada, 'ada.b@example.com')
    expect(await ada.call(cancelEmailChange)).toMatchObject({ status: 200, body: {} })
    expect((await ada.call(getEmail)).body).toMatchObject({ email: 'ada@example.com', pending: null })
    const links = await pool.query(
      `select 1 from email_links where purpose in ('new_address', 'old_address')`,
    )
    expect(links.rowCount).toBe(0)
    const { rows } = await pool.query(`select after from audit_log where action = 'email.change_cancelled'`)
    expect(rows).toEqual([{ after: { email: 'ada.b@example.com' } }])
  })
})

describe('409', () => {
  test('without a change that waits; the second of two', async () => {
    const { grace } = mailed.testServer
    const refused = { status: 409, problem: { code: 'no_email_change' } }
    expect(await grace.call(cancelEmailChange)).toMatchObject(refused)
    await changeAsked(mailed, grace, 'grace.b@example.com')
    const replies = await Promise.all([grace.call(cancelEmailChange), grace.call(cancelEmailChange)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

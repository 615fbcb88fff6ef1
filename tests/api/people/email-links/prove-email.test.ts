import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEmail, proveEmail, requestEmailProof } from '#contract/people/account.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { type Person } from '../../../support/server.ts'
import { withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { allSent, changed, mailedToken, secondLinkNode, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let carl: Person
let people = 0
const mailed = ofFile(startLinkServer)
beforeEach(async () => {
  const username = `carl${people++}`
  carl = await mailed.testServer.customer({ username, kycStatus: 'approved', cash: '500.00' })
})

async function link(before = ''): Promise<string> {
  await carl.call(requestEmailProof)
  return mailedToken(mailed, `${carl.username}@example.com`, '/email/confirm', before)
}
const prove = (token: string, at = mailed.testServer.visitor()) => at.call(proveEmail, { body: { token } })
const OVER = { status: 409, problem: { code: 'link_over' } }

describe('200', () => {
  test('the link proves the address without a session, and payouts are open from then on', async () => {
    const ask = () => carl.call(requestWithdrawal, { body: withdrawalBody() })
    expect(await ask()).toMatchObject({ status: 403, problem: { code: 'email_not_verified' } })
    expect((await prove(await link())).status).toBe(200)
    expect((await carl.call(getEmail)).body).toMatchObject({ isVerified: true, isProofDue: false })
    expect((await ask()).status).toBe(200)
  })

  test('is on record, without the token', async () => {
    const token = await link()
    await prove(token)
    const { rows } = await mailed.testServer.pool.query(
      `select after from audit_log where action = 'email.verified' and customer_id = $1`,
      [carl.id],
    )
    expect(rows).toEqual([{ after: { email: `${carl.username}@example.com` } }])
  })

  test('an address that a link has changed is proved', async () => {
    await changed(mailed, carl, `new.${carl.username}@example.com`)
    expect((await carl.call(getEmail)).body).toMatchObject({ isVerified: true, isProofDue: false })
  })
})

describe('400', () => {
  // What is being sent changes rows, too.
  beforeAll(() => allSent(mailed))

  test.each([['short'], ['A'.repeat(44)], [`${'A'.repeat(42)}=`]])('the token %s', async (token) => {
    expect((await mailed.testServer.changesNoRow(() => prove(token))).status).toBe(400)
  })
})

describe('409', () => {
  test('an unknown token', async () => {
    expect(await mailed.testServer.changesNoRow(() => prove('A'.repeat(43)))).toMatchObject(OVER)
  })

  test('the second use, also at once on two nodes', async () => {
    const second = await secondLinkNode(mailed)
    const token = await link()
    const nodes = [mailed.testServer.visitor(), second.visitor()]
    const statuses = (await Promise.all(nodes.map((node) => prove(token, node)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await prove(token)).toMatchObject(OVER)
  })

  test('one that a newer one has replaced', async () => {
    const first = await link()
    const newer = await link(first)
    expect(await prove(first)).toMatchObject(OVER)
    expect((await prove(newer)).status).toBe(200)
  })

  test('one of an address that has changed since', async () => {
    const token = await link()
    await changed(mailed, carl, `b.${carl.username}@example.com`)
    expect(await prove(token)).toMatchObject(OVER)
  })

  test('one of a day ago', async () => {
    const token = await link()
    await mailed.later({ hours: 24 })
    expect(await prove(token)).toMatchObject(OVER)
  })
})

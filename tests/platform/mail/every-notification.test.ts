import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { price } from '#domain/money/price.ts'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notifications/notification.ts'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { EXPIRING_KEYS } from '#server/people/keys/expiring-keys.ts'
import { sendDueNotices } from '#server/records/notifications/due-notices.ts'
import { tellNewNetworks } from '#server/people/keys/tell-new-networks.ts'
import { cancelAtMarket } from '#server/trading/orders/cancel.ts'
import { announcedDeposit, decideDeposit, decideProfile } from '../../api/records/notifications/decisions.ts'
import { makeKey } from '../../api/people/keys/made-key.ts'
import { isVerified, startLinkServer } from '../../api/people/email-links/links.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import { lift, restrict } from '../../api/office/restrictions/restricting.ts'
import { PASSWORD, type Person } from '../../support/server.ts'
import { announcedToAll, changedBank } from './firm-decisions.ts'
import { agreementDecisions } from './agreement-decisions.ts'
import { planDecisions } from './plan-decisions.ts'
import { expiredLimit, fillQueue, queuedBuy } from './resting-orders.ts'
import { securityDecisions } from './security-decisions.ts'
import { endedLock, lockedMoney, unlockedMoney } from './money-locks.ts'
import { askedWithdrawal } from './asked-withdrawal.ts'
import type { MailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'

const WHY = 'It says <b>"no"</b> & more'
/** A customer's own words, which no message may carry to an unverified address. */
const TYPED = 'Dear stranger'

let mailed: MailTestServer
/** As the product's own: what it writes is mailed. */
let pool: OpenPool & Pool
beforeAll(async () => {
  mailed = await startLinkServer()
  pool = openPool(mailed.testServer.connection, pino({ level: 'silent' }), 1, switchOutboxOn)
})
afterAll(async () => {
  await pool.end()
  await mailed.close()
})

async function rich(username: string): Promise<Person> {
  const person = await mailed.testServer.customer({ username, kycStatus: 'approved', cash: '1000.00' })
  await isVerified(mailed.testServer, person)
  return person
}

async function passwordReset({ username }: Person): Promise<string> {
  const email = `${username}@example.com`
  const asked = { username, email, newPassword: 'Another-Harbour-43' }
  await mailed.testServer.visitor().post('/api/password-reset-request', asked)
  const queue = await mailed.testServer.root.get<{ id: string; username: string }[]>(
    '/api/admin/password-reset-requests',
  )
  const id = queue.body.find((waiting) => waiting.username === username)?.id
  return `/api/admin/password-reset-requests/${id}`
}

async function ticket(person: Person): Promise<string> {
  const { body } = await person.post<{ id: string }>('/api/support-tickets', { message: TYPED })
  return `/api/admin/support-tickets/${body.id}`
}

/** Orders are refused until the market has a price of the time that the clock was moved to. */
const bought = (person: Person, symbol: string): Promise<void> =>
  eventually(async () => {
    const { status } = await person.post('/api/buy', { symbol, quantity: '2' })
    expect(status).toBe(200)
  })

/** What the server does by itself takes it some seconds. */
const notified = (person: Person): Promise<Person> =>
  eventually(async () => {
    const { rowCount } = await mailed.testServer.pool.query(
      'select 1 from notifications where customer_id = $1 and kind in ($2, $3)',
      [person.id, 'dividend_paid', 'shares_split'],
    )
    expect(rowCount).toBe(1)
    return person
  })

/** No user is signed in after them. */
const LAST = ['dividend_paid', 'shares_split', 'deposit_repriced', 'money_lock_ended', 'agreement_due']

/** Where orders wait. */
const waiting = () => ({ pool, clock: mailed.testServer.clock })

/** What makes each kind. */
const DECISIONS: Record<NoticeKind, () => Promise<Person>> = {
  async profile_approved() {
    const person = await mailed.testServer.customer({ username: 'one', kycStatus: 'pending' })
    await decideProfile(mailed.testServer, person)
    return person
  },
  async profile_rejected() {
    const person = await mailed.testServer.customer({ username: 'two', kycStatus: 'pending' })
    await decideProfile(mailed.testServer, person, WHY)
    return person
  },
  async deposit_approved() {
    const person = await rich('three')
    await decideDeposit(
      mailed.testServer.root,
      await announcedDeposit(person, { originalAmount: '12345.60' }),
    )
    return person
  },
  async deposit_rejected() {
    const person = await rich('four')
    await decideDeposit(mailed.testServer.root, await announcedDeposit(person), WHY)
    return person
  },
  async deposit_repriced() {
    const person = await rich('thirteen')
    const id = await announcedDeposit(person, { currency: 'EUR' })
    await mailed.later({ hours: 11 * 24 })
    const root = mailed.testServer.visitor()
    await root.post('/api/login', { username: 'root', password: PASSWORD })
    await root.post(`/api/admin/deposit-requests/${id}/reprice`)
    return person
  },
  announcement: async () => announcedToAll(mailed, pool, await rich('fiftytwo')),
  bank_details_changed: async () => changedBank(mailed, await rich('fiftyone')),
  async balance_corrected() {
    const person = await rich('thirty')
    const body = { kind: 'goodwill', amount: '12.00', reasonCode: 'other', sentence: WHY, note: 'A note' }
    await mailed.testServer.root.post(`/api/admin/customers/${person.id}/corrections`, body)
    return person
  },
  async withdrawal_approved() {
    const person = await rich('five')
    await mailed.testServer.root.patch(`${await askedWithdrawal(person, TYPED)}/approve`)
    return person
  },
  async withdrawal_rejected() {
    const person = await rich('six')
    await mailed.testServer.root.patch(`${await askedWithdrawal(person, TYPED)}/reject`, { reason: WHY })
    return person
  },
  async password_reset_approved() {
    const person = await rich('seven')
    await mailed.testServer.root.post(`${await passwordReset(person)}/approve`)
    return person
  },
  async password_reset_rejected() {
    const person = await rich('eight')
    await mailed.testServer.root.post(`${await passwordReset(person)}/reject`, { reason: WHY })
    return person
  },
  money_lock_on: async () => lockedMoney(await rich('money-on')),
  money_lock_off: async () => unlockedMoney(await rich('money-off')),
  money_lock_ended: async () => endedLock(mailed, pool, await rich('money-ended')),
  async account_locked() {
    const person = await rich('nine')
    await mailed.testServer.root.post(`/api/admin/customers/${person.id}/lock`, { reason: WHY })
    return person
  },
  async account_restricted() {
    const person = await rich('restricted')
    await restrict(mailed.testServer.root, person)
    return person
  },
  async restriction_ended() {
    const person = await rich('unrestricted')
    await lift(mailed.testServer.root, (await restrict(mailed.testServer.root, person)).body)
    return person
  },
  async account_unlocked() {
    const person = await rich('ten')
    await mailed.testServer.root.post(`/api/admin/customers/${person.id}/lock`, { reason: WHY })
    await mailed.testServer.root.post(`/api/admin/customers/${person.id}/unlock`, { reason: WHY })
    return person
  },
  async support_replied() {
    const person = await rich('eleven')
    await mailed.testServer.root.post(`${await ticket(person)}/reply`, { message: WHY })
    return person
  },
  async dividend_paid() {
    const person = await rich('nineteen')
    await bought(person, 'KO')
    await announced(mailed.testServer, dividend('KO', '2026-11-19', '0.51'))
    await mailed.later({ hours: 24 })
    return notified(person)
  },
  async shares_split() {
    const person = await rich('twenty')
    await bought(person, 'NKE')
    await announced(mailed.testServer, split('NKE', '2026-11-20', '2:1'))
    await mailed.later({ hours: 24 })
    return notified(person)
  },
  async support_closed() {
    const person = await rich('twelve')
    await mailed.testServer.root.post(`${await ticket(person)}/close`)
    return person
  },
  async order_filled() {
    const person = await rich('fourteen')
    await queuedBuy(waiting(), person, '1')
    await fillQueue(waiting())
    return person
  },
  async order_refused() {
    const person = await rich('fifteen')
    await queuedBuy(waiting(), person, '1')
    // Above what it held.
    await fillQueue(waiting(), price(500_000_000n))
    return person
  },
  ...securityDecisions(() => mailed, rich),
  async api_key_expires() {
    const person = await rich('thirty-nine')
    const { id } = await makeKey(person)
    await pool.query(`update api_keys set expires_at = created_at + interval '1 day' where id = $1`, [id])
    await sendDueNotices(waiting(), EXPIRING_KEYS)
    return person
  },
  async api_key_new_network() {
    const person = await rich('forty')
    const { id, keyId } = await makeKey(person)
    const use = { customerId: BigInt(person.id), id: BigInt(id), keyId }
    for (const network of ['203.0.113.0/24', '198.51.100.0/24'])
      await tellNewNetworks(waiting(), [{ ...use, network }])
    return person
  },
  ...agreementDecisions({ mailed: () => mailed, pool: () => pool, rich }),
  ...planDecisions(
    () => mailed,
    () => pool,
    rich,
  ),
  async order_expired() {
    const person = await rich('seventeen')
    await expiredLimit(waiting(), person)
    return person
  },
  async order_cancelled() {
    const person = await rich('sixteen')
    const orderId = await queuedBuy(waiting(), person, '1')
    const { clock } = mailed.testServer
    await cancelAtMarket(
      { pool, market: { ...NEVER_LATE, now: clock.now } },
      { customerId: BigInt(person.id), orderId },
    )
    return person
  },
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

describe('a notification arrives once, in the words of the app', () => {
  test.each(NOTICE_KINDS.toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b)))('%s', async (kind) => {
    const person = await DECISIONS[kind]()
    // An approved reset has ended the session that could ask.
    const { rows } = await mailed.testServer.pool.query<Record<'kind' | 'title' | 'body' | 'email', string>>(
      `select kind, title, body, email from notifications n join users u on u.id = customer_id
       where customer_id = $1 order by n.id desc limit 1`,
      [person.id],
    )
    const [told] = rows
    const address = told?.email
    const mail = await eventually(() => {
      const [arrived] = mailed.mailServer.inbox.filter(
        ({ recipient, subject }) => recipient === address && subject === told?.title,
      )
      if (!arrived) throw new Error('nothing has arrived')
      return arrived
    })
    expect(told?.kind).toBe(kind)
    expect(mail.to).toMatchObject([{ address }])
    expect(mail.from).toMatchObject({ name: 'Northfold', address: 'no-reply@northfold.example' })
    expect(mail.text).toContain(told?.body)
    expect(mail.html).toContain(escaped(told?.body ?? 'nothing'))
    expect(mail.html).not.toContain('<b>')
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(TYPED)
    expect(new Date(mail.date ?? 0)).toEqual(mailed.testServer.clock.now())
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail.messageId).toMatch(/^<notification\.\d+\.\d+@northfold\.example>$/)
  })
})

test('and nothing arrives twice, however often the outbox is looked at', async () => {
  await mailed.later({ hours: 2 })
  await mailed.tells('last')
  await eventually(() => expect(mailed.mailServer.inbox.at(-1)?.recipient).toBe('last@example.com'))
  const { inbox } = mailed.mailServer
  // A plan that was run days ago by its clock notified then: such mail is too old, and expires unsent.
  await eventually(async () => {
    const states = (await mailed.outbox()).map(({ state }) => state).filter((state) => state !== 'expired')
    expect(states).toEqual(inbox.map(() => 'sent'))
  })
  expect(new Set(inbox.map(({ messageId }) => messageId)).size).toBe(inbox.length)
})

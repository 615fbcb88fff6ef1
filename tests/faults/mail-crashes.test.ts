import { afterEach, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { eventually } from '../support/eventually.ts'
import { createClient } from '../support/client.ts'
import { makeApplicant } from '../support/customers.ts'
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts'
import { type FreshDatabase, freshDatabase, settingsOf } from '../support/database/postgres.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'

let database: FreshDatabase
let client: pg.Client
let mailServer: MailServer
const products: Product[] = []
beforeEach(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  mailServer = await startMailServer()
})
afterEach(async () => {
  for (const product of products.splice(0)) {
    if (product.process.exitCode === null && product.process.signalCode === null) await product.stop()
  }
  await client.end()
  await database.drop()
  await mailServer.close()
})

/** The real process, which thinks that it is this time on a Wednesday. */
async function start(time: string): Promise<Product> {
  const product = await startProduct({
    ...settingsOf(database.connection),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@northfold.example',
    CLOCK_STARTS_AT: `2026-11-18T${time}Z`,
    RATE_LIMIT_FACTOR: '0',
  })
  products.push(product)
  return product
}

/** A new customer's profile is approved. */
async function tells({ url }: Product, username: string): Promise<void> {
  await makeApplicant(url, username)
  const testServer = createClient(url)
  await testServer.post('/api/login', ADMINISTRATOR)
  const { body } = await testServer.get<{ id: string; username: string }[]>('/api/admin/profiles')
  const id = body.find((waiting) => waiting.username === username)?.id
  expect((await testServer.post(`/api/admin/profiles/${id}/approve`)).status).toBe(200)
}

async function outbox() {
  const { rows } = await client.query<{ state: string; attempts: number; last_failure: string | null }>(
    'select state, attempts, last_failure from mail_outbox order by notification_id',
  )
  return rows
}

const received = () => mailServer.inbox.map(({ recipient }) => recipient)

test('killed after the content left and before an answer, it never sends the message again', async () => {
  mailServer.behave({ content: () => 'hold' })
  const killed = await start('15:00:00')
  await tells(killed, 'once')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  await killed.kill()
  expect(await outbox()).toEqual([{ state: 'delivering', attempts: 1, last_failure: null }])

  mailServer.behave({})
  const soon = await start('15:07:00')
  await tells(soon, 'another')
  await eventually(() => expect(received()).toEqual(['once@example.org', 'another@example.org']))
  await soon.stop()
  expect(await outbox()).toMatchObject([{ state: 'delivering' }, { state: 'sent' }])

  const later = await start('16:00:00')
  await eventually(async () =>
    expect(await outbox()).toMatchObject([
      { state: 'uncertain', attempts: 1, last_failure: 'no_answer' },
      { state: 'sent' },
    ]),
  )
  await tells(later, 'last')
  await eventually(() =>
    expect(received()).toEqual(['once@example.org', 'another@example.org', 'last@example.org']),
  )
})

test('killed before the content left, it sends the message after the next start, once', async () => {
  mailServer.behave({ recipient: () => 'hold' })
  const killed = await start('15:00:00')
  await tells(killed, 'once')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  await killed.kill()
  expect(await outbox()).toMatchObject([{ state: 'sending', attempts: 1 }])

  mailServer.behave({})
  const next = await start('16:00:00')
  await eventually(async () => expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]))
  await tells(next, 'another')
  await eventually(() => expect(received()).toEqual(['once@example.org', 'another@example.org']))
})

test('killed before anything was sent, it loses no message that was committed', async () => {
  const { port } = mailServer
  await mailServer.close()
  const killed = await start('15:00:00')
  await tells(killed, 'patient')
  await killed.kill()
  expect(await outbox()).toHaveLength(1)

  mailServer = await startMailServer({ port })
  await start('16:00:00')
  await eventually(() => expect(received()).toEqual(['patient@example.org']))
})

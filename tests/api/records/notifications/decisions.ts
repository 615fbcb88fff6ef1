import { approveDeposit, rejectDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { type Notification, listNotifications } from '#contract/records/notifications.ts'
import { adminListProfiles, approveProfile, rejectProfile } from '#contract/people/profiles.ts'
import { PASSWORD, type Person, type TestServer } from '../../../support/server.ts'

/** A pending deposit request of `person`; answers its id. */
export async function announcedDeposit(person: Person, more: object = {}): Promise<string> {
  const body = {
    originalAmount: '250.00',
    currency: 'USD',
    bankReference: person.username,
    password: PASSWORD,
    ...more,
  } as const
  const { status, body: request } = await person.call(requestDeposit, { body }, { key: crypto.randomUUID() })
  if (status !== 200) throw new Error(`the deposit was refused with ${status}`)
  return request.id
}

/** An administrator decides a deposit, on the node `root` is at; answers the status. */
export async function decideDeposit(root: Person, id: string, reason?: string): Promise<number> {
  const params = { id }
  const reply =
    reason === undefined
      ? await root.call(approveDeposit, { params })
      : await root.call(rejectDeposit, { params, body: { reason } })
  return reply.status
}

/** An administrator decides the pending profile of `person`; answers the status. */
export async function decideProfile(
  testServer: TestServer,
  person: Person,
  reason?: string,
): Promise<number> {
  const { body: queue } = await testServer.root.call(adminListProfiles)
  const params = { id: queue.find(({ userId }) => userId === person.id)?.id ?? '' }
  const reply =
    reason === undefined
      ? await testServer.root.call(approveProfile, { params })
      : await testServer.root.call(rejectProfile, { params, body: { reason } })
  return reply.status
}

/** What `person` has been told, newest first. */
export async function toldTo(person: Person): Promise<Notification[]> {
  return (await person.call(listNotifications)).body.notifications
}

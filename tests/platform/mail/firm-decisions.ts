import { approveProposal, propose } from '#contract/records/proposals.ts'
import { issueDepositReference } from '#contract/cash/deposits.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { notifyNextCustomers } from '#server/office/announcements/notify-customers.ts'
import type { Person } from '../../support/server.ts'
import { change } from '../../api/office/settings/settings.ts'
import { HARBOR } from '../../api/office/settings/bank-accounts.ts'
import type { MailTestServer } from './mail-test-server.ts'

/** The account for deposits becomes another while a customer has a reference for one. */
export async function changedBank({ testServer }: MailTestServer, person: Person): Promise<Person> {
  await person.call(issueDepositReference)
  await change(testServer.root, 'bank.USD', HARBOR)
  return person
}

/** The firm announces something, and every customer is notified of it. */
export async function announcedToAll(
  { testServer }: MailTestServer,
  pool: Pool,
  person: Person,
): Promise<Person> {
  const announcement = { level: 'info', text: 'We close early on Friday.', audiences: ['customers'] } as const
  const body = { kind: 'announcement', announcement, reason: 'The eve of a holiday' } as const
  const { id } = (await testServer.root.call(propose, { body })).body
  const another = await testServer.staff(`confirms-for-${person.username}`, ['administrator'])
  const { status } = await another.call(approveProposal, { params: { id } })
  if (status !== 200) throw new Error(`the announcement was refused with ${status}`)
  while ((await notifyNextCustomers({ pool, clock: testServer.clock })) > 0);
  return person
}

import { issueDepositReference } from '#contract/cash/deposits.ts'
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

import { holdToAgreements } from '#server/office/agreements/hold-customers.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { publishConfirmed } from '../../api/office/agreements/agreeing.ts'
import type { Person } from '../../support/server.ts'
import type { MailTestServer } from './mail-test-server.ts'

/** What makes each kind of notification about an agreement. */
export const agreementDecisions = ({
  mailed,
  pool,
  rich,
}: {
  mailed: () => MailTestServer
  /** Whose notifications are mailed. */
  pool: () => Pool
  rich: (username: string) => Promise<Person>
}) => {
  const administrator = (username: string) => mailed().testServer.staff(username, ['administrator'])
  const publish = async (username: string, asked: Parameters<typeof publishConfirmed>[2]) =>
    publishConfirmed(await administrator(username), await administrator(`${username}-too`), asked)
  return {
    async agreement_published() {
      const person = await rich('told')
      await publish('alma', { graceDays: null })
      await holdToAgreements({ pool: pool(), clock: mailed().testServer.clock })
      return person
    },
    async agreement_due() {
      const person = await rich('held')
      await publish('alba', { kind: 'principal_disclosure', title: 'Due', graceDays: 0 })
      await holdToAgreements({ pool: pool(), clock: mailed().testServer.clock })
      return person
    },
  }
}

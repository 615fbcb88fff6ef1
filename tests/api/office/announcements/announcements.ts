import {
  type OfficeAnnouncement,
  listAnnouncements,
  makeAnnouncement,
} from '#contract/office/announcements.ts'
import type { SentInput } from '#contract/endpoint.ts'
import type { Client } from '../../../support/client.ts'
import type { Person } from '../../../support/server.ts'

type Body = SentInput<typeof makeAnnouncement>['body']

/** Announces to customers at once, unless said. */
export const announce = (person: Person, body: Partial<Body> = {}) =>
  person.call(makeAnnouncement, {
    body: { level: 'info', text: 'New funds from Monday.', audiences: ['customers'], ...body },
  })

/** The id of one that was made. */
export async function announced(person: Person, body: Partial<Body> = {}): Promise<string> {
  const made = await announce(person, body)
  return (made.body as OfficeAnnouncement).id
}

/** The texts that a person is shown. */
export const textsFor = async (person: Client): Promise<string[]> =>
  (await person.call(listAnnouncements)).body.map(({ text }) => text)

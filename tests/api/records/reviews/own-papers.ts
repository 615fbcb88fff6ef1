import { PROFILE, type Person } from '../../../support/people.ts'
import type { TestServer } from '../../../support/server.ts'

/** A file that is an ID document, unlike that of another text. */
export const document = (text: string) =>
  `data:application/pdf;base64,${Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`).toString('base64')}`

/** An approved customer with papers of their own, unless `papers` says otherwise: no review has a warning. */
export async function withOwnPapers(
  { customer, root }: Pick<TestServer, 'customer' | 'root'>,
  username: string,
  papers: object = {},
): Promise<Person> {
  const person = await customer({ username })
  const own = { fullName: `${username} Example`, idNumber: `ID ${username}`, idDocument: document(username) }
  const { id } = (await person.post<{ id: string }>('/api/profile', { ...PROFILE, ...own, ...papers })).body
  await root.post(`/api/admin/profiles/${id}/approve`)
  return person
}

import { saveView } from '#contract/office/saved-filters.ts'
import type { Person, TestServer } from '../../../support/server.ts'

export const USUAL = {
  list: 'customers',
  name: 'New',
  query: 'kycStatus=none&search=a%20b',
  sharedWith: null,
} as const

/** Saves the usual filter, with what is named instead. */
export const save = (who: Person, asked: object = {}) => who.call(saveView, { body: { ...USUAL, ...asked } })

/** Two of the staff: mary looks at profiles and customers, carl at money. */
export async function createColleagues(testServer: TestServer): Promise<{ mary: Person; carl: Person }> {
  const mary = await testServer.staff('mary', ['support', 'kyc'])
  return { mary, carl: await testServer.staff('carl', ['cashier']) }
}

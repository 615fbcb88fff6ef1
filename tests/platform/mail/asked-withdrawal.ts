import { PASSWORD, type Person } from '../../support/server.ts'

/** The path of a new withdrawal request, with what the customer typed as a name. */
export async function askedWithdrawal(person: Person, typed: string): Promise<string> {
  const { body } = await person.post<{ id: string }>('/api/withdrawal-requests', {
    amount: '100.00',
    bankName: 'Harbour Bank',
    bankAccountName: typed,
    bankAccountNumber: '000111',
    swiftCode: 'HARBUS00',
    bankAddress: '1 Pier',
    password: PASSWORD,
  })
  return `/api/admin/withdrawal-requests/${body.id}`
}

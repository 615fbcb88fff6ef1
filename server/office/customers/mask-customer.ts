import type { CustomerPage, ListedCustomer } from '#contract/office/customers/customers.ts'
import { maskAll, maskNumber } from '#domain/staff/masking.ts'

/** For staff who may not see bank accounts, identity numbers and dates of birth. */
export const maskCustomer = (page: CustomerPage): CustomerPage => ({
  ...page,
  profile: page.profile && {
    ...page.profile,
    dateOfBirth: maskAll(page.profile.dateOfBirth),
    idNumber: maskNumber(page.profile.idNumber),
  },
  withdrawalRequests: page.withdrawalRequests.map(maskBank),
  payoutAccounts: page.payoutAccounts.map(maskBank),
})

const maskBank = <Bank extends { bankAccountNumber: string }>(bank: Bank): Bank => ({
  ...bank,
  bankAccountNumber: maskNumber(bank.bankAccountNumber),
})

/** For staff who may see only id and name. */
export const nameCustomer = (customer: ListedCustomer): ListedCustomer => ({
  ...customer,
  email: null,
  available: null,
  held: null,
  lastSignInAt: null,
})

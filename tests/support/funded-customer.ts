import { type APIResponse, type Page, expect } from '@playwright/test'
import { papers } from './customers.ts'
import { PASSWORD, PROFILE } from './people.ts'

/** Who a page is signed in as. */
export interface SignedUp {
  username: string
  password: string
}

/** Signs `page` up as Ada Lovelace, or by another first name, with nothing yet; answers the customer's id. */
export async function signUp(page: Page, username: string, firstName = 'Ada'): Promise<{ id: string }> {
  const account = { username, email: `${username}@example.org`, firstName, lastName: 'Lovelace' }
  return answered(page.request.post('/api/register', { data: { ...account, password: PASSWORD } }))
}

/**
 * Signs `page` up as Ada Lovelace, or by another first name. `administrator` approves the profile and credits 1,000.00
 * dollars, or each of these deposits. By calls, because another journey walks this way through the screens.
 */
export async function signUpWithMoney(
  page: Page,
  administrator: Pick<Page, 'request'>,
  username: string,
  { firstName = 'Ada', deposits = ['1000.00'] }: { firstName?: string; deposits?: string[] } = {},
): Promise<SignedUp> {
  await signUp(page, username, firstName)
  const profile = await answered(
    page.request.post('/api/profile', {
      data: { ...PROFILE, ...papers(username), fullName: 'Ada Lovelace' },
    }),
  )
  await answered(administrator.request.post(`/api/admin/profiles/${profile.id}/approve`))
  for (const amount of deposits) {
    const deposit = { amount, bankReference: username, password: PASSWORD }
    const request = await answered(page.request.post('/api/deposit-requests', { data: deposit }))
    await answered(administrator.request.patch(`/api/admin/deposit-requests/${request.id}/approve`))
  }
  return { username, password: PASSWORD }
}

async function answered(call: Promise<APIResponse>): Promise<{ id: string }> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

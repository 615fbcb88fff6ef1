import { type BrowserContext, type Page, expect } from '@playwright/test'
import { CUSTOMERS_PASSWORD } from './customers.ts'

/**
 * Signs in by a call, because other journeys fill the form: a customer made here, unless a password is given;
 * at the journey's product, unless another's address is. A refusal is a mistake of the test.
 */
export async function signInByCall(
  { request }: Page | BrowserContext,
  { username, password = CUSTOMERS_PASSWORD }: { username: string; password?: string },
  origin = '',
): Promise<void> {
  const answer = await request.post(`${origin}/api/login`, { data: { username, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

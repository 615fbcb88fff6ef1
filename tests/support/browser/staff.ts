import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { runNorthfold } from '../northfold.ts'
import type { Product } from '../product.ts'
import { signInByCall } from '../sign-in.ts'
import { approve } from './admin-page.ts'

const PASSWORD = 'Quiet-Harbour-42'

/** A new administrator, or a colleague with one role, made on the command line; answers their password. */
export async function createAdministrator(
  { dataDir }: Product,
  username: string,
  role: StaffRole | '' = '',
): Promise<string> {
  const verb = `admin create ${username} ${role}`.trim()
  const created = await runNorthfold({ dataDir }, verb, { piped: `${PASSWORD}\n` })
  expect(created).toMatchObject({ code: 0 })
  return PASSWORD
}

/** Leaves a colleague these roles alone, by calls of an administrator. */
export async function revokeAllBut(
  { request }: Pick<Page, 'request'>,
  username: string,
  kept: readonly StaffRole[],
): Promise<void> {
  const { id, roles } = await findColleague(request, username)
  for (const role of STAFF_ROLES.filter((each) => !kept.includes(each))) {
    if (!roles.some((held) => held.role === role)) continue
    const data = { role, reason: 'She works elsewhere now.' }
    const answer = await request.post(`/api/admin/staff/${id}/revoke`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Leaves the product without a colleague, by the operator: its next journey is about one administrator alone. */
export async function deactivate({ dataDir }: Product, username: string): Promise<void> {
  expect(await runNorthfold({ dataDir }, `user lock ${username}`)).toMatchObject({ code: 0 })
}

interface Colleague {
  id: string
  username: string
  roles: { role: string }[]
}

async function findColleague(request: Page['request'], username: string): Promise<Colleague> {
  const staff: Colleague[] = await (await request.get('/api/admin/staff')).json()
  const found = staff.find((member) => member.username === username)
  if (!found) throw new Error(`${username} is not on the staff`)
  return found
}

/** A colleague with these roles alone, signed in, in a browser of their own of the project's size. */
export async function openColleague(
  browser: Browser,
  product: Product,
  made: { username: string; roles: readonly [StaffRole, ...StaffRole[]] },
): Promise<Page> {
  const { username, roles } = made
  const password = await createAdministrator(product, username, roles[0])
  for (const role of roles.slice(1)) {
    const granted = await runNorthfold({ dataDir: product.dataDir }, `admin grant ${username} ${role}`)
    expect(granted).toMatchObject({ code: 0 })
  }
  const context = await browser.newContext({
    viewport: test.info().project.use.viewport ?? null,
    baseURL: product.url,
  })
  await signInByCall(context, { username, password })
  return context.newPage()
}

/** The card of the open proposal whose name has these words, chosen from the list under Reviews. */
export async function openProposal(page: Page, named: string): Promise<Locator> {
  await page.goto('/admin?queue=proposals')
  await page.getByRole('row').getByRole('link', { name: named }).first().click()
  const card = page.getByRole('article', { name: named })
  await expect(card).toBeVisible()
  return card
}

/** Confirms it as a request is approved, and sends that at once. */
export async function confirmProposal(page: Page, named: string): Promise<void> {
  await approve(await openProposal(page, named))
  await expect(page.getByText('Confirmed and carried out').first()).toBeVisible()
}

/** Changes a setting by a call of an administrator; it waits where another person has to confirm it. */
export async function changeSetting(
  { request }: Pick<Page, 'request'>,
  key: string,
  value: string,
): Promise<void> {
  const settings: { key: string; changes: { id: string }[] }[] = await (
    await request.get('/api/admin/settings')
  ).json()
  const seen = settings.find((setting) => setting.key === key)?.changes[0]?.id ?? null
  const data = { key, value, reason: 'The journey', seen }
  const answer = await request.post('/api/admin/settings', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

import { administratorsDesk } from '../stage/administrators-desk.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../stage/customers.ts'
import { expect, test } from '../stage/journey.ts'
import { watchComplaints } from '../stage/watched-page.ts'

const password = CUSTOMERS_PASSWORD

test('the second half of a double click does not approve the card that slid under it', async ({
  browser,
  product,
  isMobile,
}) => {
  const username = `twice.${test.info().project.name}`
  const customer = await makeFundedCustomer(product.url, username, '500.00')
  const ids: string[] = []
  for (const originalAmount of ['10.00', '20.00', '30.00']) {
    const form = { originalAmount, currency: 'USD', bankReference: username, password }
    ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
  }
  const desk = await administratorsDesk(browser, product.url, { hasTouch: isMobile })
  const complaints = watchComplaints(desk)
  const approvals: string[] = []
  desk.on('request', (request) => {
    const id = /deposit-requests\/(\d+)\/approve$/.exec(request.url())?.[1]
    if (id !== undefined) approvals.push(id)
  })
  await desk.clock.install()
  await desk.goto(`/admin?search=${username}`)
  const card = (place: number) => desk.locator(`[data-request="${ids[place]}"]`)
  await expect(card(2)).toBeVisible()
  /** As a hand does: at what is there now, without waiting until it takes a press. */
  const press = async (place: number) => {
    const box = await card(place).getByRole('button', { name: 'Approve' }).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
    await (isMobile ? desk.touchscreen.tap(x, y) : desk.mouse.click(x, y))
  }

  await card(0).scrollIntoViewIfNeeded()
  await desk.clock.runFor(1_000)
  // From here on the page's time goes only where it is told to.
  await desk.clock.pauseAt(await desk.evaluate(() => Date.now() + 1_000))
  await press(0)
  await expect(async () => {
    await desk.clock.runFor(20)
    expect(await card(0).count()).toBe(0)
  }).toPass()
  await press(1)
  await desk.clock.runFor(20)
  await expect(card(1)).toHaveAttribute('aria-busy', 'false')
  expect(approvals).toEqual([ids[0]])

  await desk.clock.resume()
  await card(1).getByRole('button', { name: 'Approve' }).click()
  await expect(card(1)).toHaveCount(0)
  expect(approvals).toEqual([ids[0], ids[1]])
  await expect(card(2)).toBeVisible()
  expect(complaints).toEqual([])
  await desk.context().close()
})

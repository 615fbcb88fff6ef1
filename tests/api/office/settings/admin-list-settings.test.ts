import { expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { adminListSettings } from '#contract/office/settings.ts'
import { testServerOfFile } from '../../../support/server.ts'

const NO_ACCOUNT = { bankName: '', accountName: '', accountNumber: '', routingNumber: '', swiftCode: '' }

const testServer = testServerOfFile()

test('200: a new installation has the values it always had, with the two fees as rows', async () => {
  const { body } = await testServer.root.call(adminListSettings)
  expect(body.map(({ key, value, changes }) => [key, value, changes.length])).toEqual([
    ['fees.sale_commission', '0.5', 1],
    ['fees.withdrawal', '5.00', 1],
    ['fees.notice_days', '30', 0],
    ['orders.smallest_amount', '1.00', 0],
    ['orders.largest_quantity', '1000000', 0],
    ['orders.after_hours', 'fill-at-close', 0],
    ['orders.late_prices', 'wait', 0],
    ['funds.pricing', 'live', 0],
    ['plans.smallest_stock', '1.00', 0],
    ['plans.smallest_fund', '1.00', 0],
    ['warnings.large_order', '25', 0],
    ['warnings.concentrated', '20', 0],
    ['warnings.far_limit', '5', 0],
    ['warnings.unusual_size', '10', 0],
    ['deposits.largest', '10000000.00', 0],
    ['deposits.currencies', 'USD, EUR, GBP, JPY, SGD, AUD, CAD, CHF, IDR, HKD', 0],
    ['deposits.open_foreign_largest', '10000000.00', 0],
    ['deposits.rate_band', '2', 0],
    ['withdrawals.new_account_pause', '0', 0],
    ...DEPOSIT_CURRENCIES.map((currency) => [`bank.${currency}`, NO_ACCOUNT, 0]),
    ['thresholds.per_request', '', 0],
    ['thresholds.per_customer_day', '', 0],
    ['thresholds.per_person_day', '', 0],
    ['stop.trading', '', 0],
    ['stop.buys', '', 0],
    ['stop.sales', '', 0],
    ['stop.deposits', '', 0],
    ['stop.withdrawals', '', 0],
    ['stop.sign_up', '', 0],
    ['stop.keys', '', 0],
  ])
  const [locked, free] = [body.filter(({ lockedBy }) => lockedBy), body.filter(({ lockedBy }) => !lockedBy)]
  expect(free.map(({ value }) => value)).toEqual(free.map(({ standard }) => standard))
  expect(locked).toMatchObject([{ lockedBy: 'NEW_BANK_ACCOUNT_PAUSE_HOURS', value: '0', standard: '24' }])
})

test('the public configuration says what is in force', async () => {
  const { body } = await testServer.visitor().call(getConfig)
  const settings = (await testServer.root.call(adminListSettings)).body
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value
  expect(body).toMatchObject({
    saleCommissionPercent: valueOf('fees.sale_commission'),
    withdrawalFee: valueOf('fees.withdrawal'),
    smallestOrderAmount: valueOf('orders.smallest_amount'),
    largestOrder: valueOf('orders.largest_quantity'),
    largestDeposit: valueOf('deposits.largest'),
    afterHoursOrders: valueOf('orders.after_hours'),
    latePrices: valueOf('orders.late_prices'),
    fundPricing: valueOf('funds.pricing'),
    planMinimum: valueOf('plans.smallest_stock'),
    fundPlanMinimum: valueOf('plans.smallest_fund'),
  })
})

test('who decides alone reads so, until another administrator may confirm', async () => {
  const alone = async () => {
    const { body } = await testServer.root.call(adminListSettings)
    return new Set(body.map(({ decidesAlone }) => decidesAlone))
  }
  expect(await alone()).toEqual(new Set([true]))
  await testServer.staff('thorn', ['administrator'])
  expect(await alone()).toEqual(new Set([false]))
})

import type { Asset } from '#contract/market/market.ts'
import type { TradingAccount } from './trading-account.ts'
import type { OrderFormState } from './use-order-form.ts'

/** What the form and its fields are given. */
export interface FormProps {
  asset: Asset
  account: TradingAccount
  form: OrderFormState
}

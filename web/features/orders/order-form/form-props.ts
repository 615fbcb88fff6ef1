import type { Asset } from '#contract/market/market.ts'
import type { TradingAccount } from './trading-account.ts'
import type { OrderFormState } from './use-order-form.ts'

export interface FormProps {
  asset: Asset
  account: TradingAccount
  form: OrderFormState
}

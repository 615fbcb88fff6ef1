import {
  type ArrayColumns,
  type ComposedStatement,
  composeStatement,
  namesOf,
} from '#server/platform/database/statements/composed-statement.ts'

/** The executor's columns for what a batch changes. */
export interface BatchColumns<Account, Position, Trade, Answer> {
  accounts: ArrayColumns<Account>
  positions: ArrayColumns<Position>
  trades: ArrayColumns<Trade>
  answers: ArrayColumns<Answer>
}

export interface ChangedRows<Account, Position, Trade, Answer> {
  at: Date
  accounts: readonly Account[]
  changedPositions: readonly Position[]
  newPositions: readonly Position[]
  trades: readonly Trade[]
  answers: readonly Answer[]
}

/** Terms common to all trades of a batch, sent once. */
export interface SharedTerms {
  saleCommissionBps: bigint
  settingsId: bigint | null
}

/**
 * Everything an order batch changes but its transfers, in one statement: each statement costs as much as several
 * orders. It writes absolute balances, safe because this transaction has locked the accounts, then positions, trades,
 * and first answers under their keys. With `shared` all trades have one fee and one version of the settings.
 */
export function writeBatch<Account, Position, Trade, Answer>(
  columns: BatchColumns<Account, Position, Trade, Answer>,
  options: { shared: boolean },
): ComposedStatement<ChangedRows<Account, Position, Trade, Answer> & { shared?: SharedTerms | null }> {
  return composeStatement((take) => {
    const at = take.value((input) => input.at.toISOString(), 'timestamptz')
    const ofSales = (bps: string) => `case trade.type when 'sell' then ${bps} end`
    const shared = options.shared
      ? {
          names: ', fee_bps, settings_id',
          values: `, ${ofSales(take.value((input) => input.shared?.saleCommissionBps, 'smallint'))},
    ${take.value((input) => input.shared?.settingsId, 'bigint')}`,
        }
      : { names: '', values: '' }
    return `
with changed_accounts as (
  update accounts set cash_cents = changed.cash_cents, owed_cents = changed.owed_cents
  from (select ${take.rows(columns.accounts, ({ accounts }) => accounts)}) as changed
  where accounts.customer_id = changed.customer_id
), changed_positions as (
  update positions set quantity_units = changed.quantity_units, cost_cents = changed.cost_cents
  from (select ${take.rows(columns.positions, ({ changedPositions }) => changedPositions)}) as changed
  where positions.customer_id = changed.customer_id and positions.instrument = changed.instrument
), new_positions as (
  insert into positions (${namesOf(columns.positions)})
  select ${take.rows(columns.positions, ({ newPositions }) => newPositions)}
), trades as (
  insert into transactions (${namesOf(columns.trades)}${shared.names}, created_at)
  select trade.*${shared.values}, ${at}
  from (select ${take.rows(columns.trades, ({ trades }) => trades)}) as trade
)
insert into idempotency_keys (${namesOf(columns.answers)}, created_at)
select ${take.rows(columns.answers, ({ answers }) => answers)}, ${at}`
  })
}

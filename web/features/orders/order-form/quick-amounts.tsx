import type { OrderDraft } from './use-order.ts'

/** A quarter, a half, three quarters or all of the balance, or of the holding. */
export function QuickAmounts({ ticket }: { ticket: OrderDraft }) {
  return (
    <div
      role="group"
      aria-label={ticket.side === 'buy' ? 'Share of your balance' : 'Share of your holding'}
      className={QUICK_ROW}
    >
      {SHARES.map(({ share, label }) => (
        <button
          key={label}
          type="button"
          disabled={ticket.amountOfShare(share) === null}
          className={QUICK}
          onClick={() => ticket.takeShare(share)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const SHARES = [
  { share: 25n, label: '25%' },
  { share: 50n, label: '50%' },
  { share: 75n, label: '75%' },
  { share: 100n, label: 'Max' },
] as const

/** Four small buttons below a field. */
export const QUICK_ROW = 'grid grid-cols-4 gap-1.5'
export const QUICK =
  'min-h-11 rounded-sm bg-surface-2 text-sm font-medium text-fg-2 transition-colors ' +
  'enabled:hover:bg-surface-3 enabled:hover:text-fg disabled:opacity-50 md:min-h-8'

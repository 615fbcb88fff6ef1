import { Monitor, Smartphone } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { browserName, isPhone } from '#domain/people/browser.ts'

export function SessionsCard({ sessions }: Pick<CustomerPage, 'sessions'>) {
  return (
    <Card
      title="Sessions"
      padded={sessions.length > 0}
      action={<EmptyNote text={sessions.length === 0 ? 'No active sessions' : null} />}
    >
      {sessions.length > 0 && (
        <ul className="divide-y divide-line">
          {sessions.map(({ id, userAgent, address, createdAt, lastActiveAt }) => {
            const Icon = isPhone(userAgent) ? Smartphone : Monitor
            return (
              <li key={id} className="flex items-center gap-3.5 py-2.5 last:pb-0">
                <span className={ICON}>
                  <Icon aria-hidden />
                </span>
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{browserName(userAgent)}</p>
                  <p className="text-sm text-fg-2 wrap-anywhere">
                    {address} · since <DateTime value={createdAt} /> · last active{' '}
                    <DateTime value={lastActiveAt} />
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const ICON = 'grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 ' + '[&_svg]:size-4.5'

import type { CustomerContext, CustomerMail } from '#contract/office/customers/customers.ts'
import { FAILURES, type MailState } from '#domain/notifications/mail-delivery.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { ContextList, ContextRow } from './context-row.tsx'

const STATES: Readonly<Record<MailState, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Waiting', tone: 'neutral' },
  delivering: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'gain' },
  failed: { label: 'Failed', tone: 'danger' },
  uncertain: { label: 'No answer', tone: 'warn' },
  expired: { label: 'Expired', tone: 'warn' },
}

/** Of the last 30 days, without its text. */
export const MailCard = ({ mail }: Pick<CustomerContext, 'mail'>) => (
  <ContextList
    title="Email"
    emptyText="No email in the last 30 days"
    rows={mail.map((message) => (
      <MailRow key={message.id} message={message} />
    ))}
  />
)

function MailRow({ message }: { message: CustomerMail }) {
  const { subject, createdAt, state, failure, isToOwnAddress } = message
  return (
    <ContextRow
      title={subject ?? 'About email address or password'}
      aside={<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
    >
      <p className="text-sm text-fg-3 wrap-anywhere">
        <DateTime value={createdAt} />
        {!isToOwnAddress && ' · to an address other than the current one'}
        {failure !== null && state !== 'sent' && ` · ${FAILURES[failure]}`}
      </p>
    </ContextRow>
  )
}

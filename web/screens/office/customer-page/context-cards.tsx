import { Link } from 'wouter'
import type { ComponentProps, ReactNode } from 'react'
import {
  adminGetCustomerContext,
  type CustomerContext,
  type CustomerMail,
} from '#contract/office/customers/customers.ts'
import type { ApiKeys } from '#contract/people/programs/keys.ts'
import { type Limit, type LimitName, limitUse } from '#domain/support/limits.ts'
import { FAILURES, type MailState } from '#domain/notifications/mail-delivery.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { PROPOSAL_KIND_TEXTS, proposalPlace } from '#web/features/reviews/proposal-kinds.ts'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { KeyFacts } from '#web/features/keys/keys-card.tsx'
import { stateOf } from '#web/features/keys/key-words.ts'
import { now } from '#web/lib/live/clock.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { CardRow, ListCard, useFirstRows } from './card-rows.tsx'

/** Fetched apart from the page, whose first cards do not wait for it. */
export function ContextCards({ customerId }: { customerId: string }) {
  const query = useAnswer(adminGetCustomerContext, { params: { id: customerId } })
  return (
    <Loaded
      query={query}
      rows={4}
      what="proposals, keys, limits and email"
      card={{ title: 'Proposals, Keys, Limits and Email' }}
    >
      {(data) => (
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-3 md:gap-4">
            {/* Linked to where they are decided. */}
            <ContextList
              title="Open Proposals"
              emptyText="No open proposals"
              rows={data.proposals.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} />
              ))}
            />
            <KeysCard {...data.keys} />
          </div>
          <div className="grid min-w-0 gap-3 md:gap-4">
            <LimitsCard {...data} />
            {/* Of the last 30 days, without its text. */}
            <ContextList
              title="Email"
              emptyText="No email in the last 30 days"
              rows={data.mail.map((message) => (
                <MailRow key={message.id} message={message} />
              ))}
            />
          </div>
        </div>
      )}
    </Loaded>
  )
}

interface ContextListProps {
  title: string
  emptyText: string
  rows: readonly ReactNode[]
  children?: ReactNode
}

const ContextList = ({ title, emptyText, rows, children }: ContextListProps) => (
  <ListCard title={title} empty={rows.length === 0 && emptyText}>
    {rows.length > 0 && (
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
        {rows}
      </ul>
    )}
    {children}
  </ListCard>
)

function ProposalRow({ proposal }: { proposal: CustomerContext['proposals'][number] }) {
  const { id, kind, reason, proposedBy, expiresAt, mayConfirm, mayWithdraw } = proposal
  return (
    <CardRow
      title={
        <Link href={proposalPlace(id)} className="text-brand hover:underline">
          {PROPOSAL_KIND_TEXTS[kind]}
        </Link>
      }
      aside={
        mayConfirm ? (
          <Badge tone="warn">For you to decide</Badge>
        ) : (
          mayWithdraw && <Badge>Your proposal</Badge>
        )
      }
    >
      <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        By {proposedBy}, until <DateTime value={expiresAt} />
      </p>
    </CardRow>
  )
}

/** Without secrets. Only the customer revokes a key. */
function KeysCard({ keys, stoppedAt, ordersSuspendedAt }: ApiKeys) {
  const at = { nowMs: now().getTime(), areStopped: stoppedAt !== null }
  return (
    <ContextList
      title="API Keys"
      emptyText="No API keys"
      rows={keys.map((apiKey) => (
        <li key={apiKey.id} className="flex px-4.5 py-3 md:px-5.5">
          <KeyFacts apiKey={apiKey} state={stateOf(apiKey, at)} />
        </li>
      ))}
    >
      <KeysNote words="The customer stopped all keys" at={stoppedAt} />
      <KeysNote words="A program of the customer suspended new orders by API keys" at={ordersSuspendedAt} />
    </ContextList>
  )
}

const KeysNote = ({ words, at }: ComponentProps<typeof TimeAfter>) =>
  at !== null && (
    <p className="border-t border-line px-4.5 py-3 text-sm text-fg-2 md:px-5.5">
      <TimeAfter words={words} at={at} />
    </p>
  )

function LimitsCard({ limits }: Pick<CustomerContext, 'limits'>) {
  const used = limits.filter(isUsed)
  const others = limits.filter((limit) => !isUsed(limit))
  const { shown, more } = useFirstRows([...used, ...others], used.length)
  return (
    <ContextList
      title="Limits"
      emptyText="No limit is in use"
      rows={shown.map((limit) => (
        <LimitRow key={limit.name} limit={limit} />
      ))}
    >
      {more}
    </ContextList>
  )
}

const isUsed = (limit: Limit): boolean => {
  const use = limitUse(limit)
  return use === 'part' || use === 'all'
}

function LimitRow({ limit }: { limit: Limit }) {
  const { name, used, most, freeAgainAt } = limit
  return (
    <CardRow
      title={
        <>
          {LIMIT_WORDS[name]} {limitUse(limit) === 'all' && <Badge tone="warn">Used up</Badge>}
        </>
      }
      aside={
        <p className="text-fg-2">
          {used === null ? (
            'up to '
          ) : (
            <>
              <Figure value={used} {...limit} /> of{' '}
            </>
          )}
          <Figure value={most} {...limit} />
        </p>
      }
    >
      {freeAgainAt !== null && (
        <p className="text-sm text-fg-3">
          Free again <DateTime value={freeAgainAt} />
        </p>
      )}
    </CardRow>
  )
}

function Figure({ value, unit }: { value: string; unit: Limit['unit'] }) {
  if (unit === 'USD') return <Money value={value} />
  return unit === 'shares' ? (
    <>
      <Quantity value={value} exact /> shares
    </>
  ) : (
    value
  )
}

const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  deposit_requests_an_hour: 'Deposit requests in an hour',
  largest_deposit: 'Largest deposit',
  open_foreign_deposits: 'Open deposits in foreign currencies',
  withdrawal_requests_an_hour: 'Withdrawal requests in an hour',
  buy_orders_a_minute: 'Buy orders in a minute',
  sell_orders_a_minute: 'Sell orders in a minute',
  largest_order: 'Largest order',
  open_orders: 'Open orders',
  recurring_investments: 'Recurring investments',
  largest_recurring_purchase: 'Largest recurring purchase',
  open_questions: 'Open questions to support',
  questions_an_hour: 'New questions in an hour',
  messages_an_hour: 'Messages to support in an hour',
  profile_submissions_an_hour: 'Profile submissions in an hour',
  name_changes_an_hour: 'Name changes in an hour',
  email_changes_an_hour: 'Email changes in an hour',
  email_change_links_an_hour: 'Repeated email change links in an hour',
  email_proofs_an_hour: 'Email confirmation links in an hour',
  authenticator_setups_an_hour: 'Authenticator setups in an hour',
  passkey_setups_an_hour: 'Passkey setups in an hour',
  passkeys: 'Passkeys',
}

const MAIL_STATES: Readonly<Record<MailState, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Waiting', tone: 'neutral' },
  delivering: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'gain' },
  failed: { label: 'Failed', tone: 'danger' },
  uncertain: { label: 'No answer', tone: 'warn' },
  expired: { label: 'Expired', tone: 'warn' },
}

function MailRow({ message }: { message: CustomerMail }) {
  const { subject, createdAt, state, failure, isToOwnAddress } = message
  return (
    <CardRow
      title={subject ?? 'About email address or password'}
      aside={<Badge tone={MAIL_STATES[state].tone}>{MAIL_STATES[state].label}</Badge>}
    >
      <p className="text-sm text-fg-3 wrap-anywhere">
        <DateTime value={createdAt} />
        {!isToOwnAddress && ' · to an address other than the current one'}
        {failure !== null && state !== 'sent' && ` · ${FAILURES[failure]}`}
      </p>
    </CardRow>
  )
}

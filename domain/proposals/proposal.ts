import { CONFIRMED_IMPERSONATION_MS } from '../staff/impersonation.ts'
import type { Permission } from '../staff/permissions.ts'
import { type DecidingPerson, endedAccessText, otherPerson } from './deciding-person.ts'

export const PROPOSAL_KINDS = [
  'deposit_approval',
  'withdrawal_approval',
  'correction',
  'setting',
  'hidden_viewing',
  'agreement',
  'exchange_rate',
  'announcement',
  'corporate_action',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** A proposal that is not open never changes again. */
export const PROPOSAL_STATUSES = [
  'proposed',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'overtaken',
] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

const HOUR_MS = 3_600_000
/** A week for what changes the firm's decisions, else a day. */
const LIFETIME_HOURS: Readonly<Record<ProposalKind, number>> = {
  deposit_approval: 24,
  withdrawal_approval: 24,
  correction: 24,
  setting: 168,
  hidden_viewing: 24,
  agreement: 168,
  exchange_rate: 24,
  announcement: 24,
  corporate_action: 168,
}

export const expiryOf = (kind: ProposalKind, at: Date): Date =>
  new Date(at.getTime() + LIFETIME_HOURS[kind] * HOUR_MS)

/**
 * Who may propose a kind, and who may confirm or reject it: never the same person. Some settings need another
 * permission to confirm.
 */
export const PERMITTED: Readonly<Record<ProposalKind, { proposes: Permission; confirms: Permission }>> = {
  deposit_approval: { proposes: 'deposits.decide', confirms: 'deposits.confirm' },
  withdrawal_approval: { proposes: 'withdrawals.decide', confirms: 'withdrawals.confirm' },
  correction: { proposes: 'adjustments.propose', confirms: 'adjustments.confirm' },
  setting: { proposes: 'settings.propose', confirms: 'settings.confirm' },
  hidden_viewing: { proposes: 'customers.view_as', confirms: 'customers.confirm_hidden_view' },
  agreement: { proposes: 'agreements.propose', confirms: 'agreements.confirm' },
  exchange_rate: { proposes: 'rates.change', confirms: 'rates.confirm' },
  announcement: { proposes: 'announcements.write', confirms: 'announcements.confirm' },
  corporate_action: { proposes: 'corporate_actions.propose', confirms: 'corporate_actions.confirm' },
}

/**
 * Whether a person may know of hidden impersonations: those who may confirm them and readers of the whole audit log. A
 * proposer knows of their own.
 */
export const knowsHiddenImpersonations = (permissions: readonly Permission[]): boolean =>
  permissions.includes(PERMITTED.hidden_viewing.confirms) || permissions.includes('audit.look_at_all')

/** Whether another active person could confirm a kind. */
export const couldBeConfirmed = (kind: ProposalKind, facts: Confirmers): boolean =>
  confirmer(kind, facts) === 'active'

/**
 * Whether a person decides alone: they may confirm, and no other may, nor could before this person recently ended their
 * access.
 */
export const confirmsAlone = (kind: ProposalKind, facts: Confirmers): boolean =>
  confirmer(kind, facts) === 'none' &&
  facts.staff.some(
    ({ id, isActive, permissions }) =>
      id === facts.proposerId && isActive && permissions.includes(facts.confirms ?? PERMITTED[kind].confirms),
  )

/** Says that a person does not decide alone because they ended a colleague's access; null where that is not why. */
export const whyNotAlone = (kind: ProposalKind, facts: Confirmers): string | null =>
  endedAccessText(confirmer(kind, facts))

const confirmer = (
  kind: ProposalKind,
  { proposerId, staff, at, confirms = PERMITTED[kind].confirms }: Confirmers,
) => otherPerson(staff, { personId: proposerId, at, may: (permissions) => permissions.includes(confirms) })

interface Confirmers {
  readonly proposerId: bigint
  readonly staff: readonly DecidingPerson[]
  readonly at: Date
  /** The confirming permission, where it is not the kind's. */
  readonly confirms?: Permission
}

/** How long a granted role confirms nothing of its grantor. */
const FRESH_ROLE_MS = 24 * HOUR_MS

type ProposalRefusal = 'own_proposal' | 'not_allowed' | 'proposer_gone' | 'role_too_new'

/** Only the proposer withdraws, whatever roles they still have. */
export const refuseWithdrawal = (proposal: {
  readonly proposerId: bigint
  readonly deciderId: bigint
}): 'not_your_proposal' | null => (proposal.proposerId === proposal.deciderId ? null : 'not_your_proposal')

/**
 * Whether a person may confirm or reject: not the proposer, and with a permission from a role that the proposer did not
 * just grant. The proposer must still be active and permitted to propose.
 */
export function refuseConfirmation(facts: {
  readonly confirms: Permission
  readonly proposer: DecidingPerson
  /** Whether the proposer still has the permissions to propose it. */
  readonly mayPropose: boolean
  readonly decider: DecidingPerson
  /** When the proposer last granted the decider a role they hold; null if never. */
  readonly grantedAt: Date | null
  readonly at: Date
  readonly outcome: 'approved' | 'rejected'
}): ProposalRefusal | null {
  const { confirms, proposer, mayPropose, decider, grantedAt, at } = facts
  if (proposer.id === decider.id) return 'own_proposal'
  if (!decider.isActive || !decider.permissions.includes(confirms)) return 'not_allowed'
  if (facts.outcome === 'rejected') return null
  if (grantedAt !== null && at.getTime() - grantedAt.getTime() < FRESH_ROLE_MS) return 'role_too_new'
  if (!proposer.isActive || !mayPropose) return 'proposer_gone'
  return null
}

export interface ProposalLetter {
  readonly kind: ProposalKind
  readonly outcome: 'approved' | 'rejected'
}

const LOOK_HOURS = CONFIRMED_IMPERSONATION_MS / 3_600_000

/** Tells a proposer the outcome. It leaves the firm, so it names neither customer nor amount. */
export function proposalLetter(productName: string, { kind, outcome }: ProposalLetter) {
  if (outcome === 'rejected')
    return {
      title: `Your proposal at ${productName} was rejected`,
      body: 'Another person rejected what you proposed. Reviews says who and why.',
      link: '/admin?queue=proposals&status=own',
    }
  return {
    title: `Your proposal at ${productName} was confirmed`,
    body:
      kind === 'hidden_viewing'
        ? `It was confirmed. You may begin the view once, within ${LOOK_HOURS} hours, on the customer's page.`
        : 'Another person confirmed what you proposed, and it was carried out.',
    link: '/admin?queue=proposals&status=own',
  }
}

import { createHash } from 'node:crypto'
import { PERMITTED, type ProposalKind, type ProposalStatus } from '#domain/proposals/proposal.ts'
import { isSettingName } from '#domain/settings/setting-keys.ts'
import { confirmsSetting } from '#domain/settings/who-changes.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { Proposal } from '#contract/records/proposals.ts'
import type { Principal } from '#server/platform/http/principal.ts'

export interface ProposalRow {
  id: bigint
  kind: ProposalKind
  subject: string
  subject_version: string
  customer_id: bigint | null
  payload: string
  payload_hash: Buffer
  reason: string
  proposed_by: bigint
  proposed_at: Date
  expires_at: Date
  status: ProposalStatus
  decided_at: Date | null
  decided_by: bigint | null
  decision_reason: string | null
}

export interface NamedProposalRow extends ProposalRow {
  proposer: string
  decider: string | null
  customer: string | null
}

/** A canonical payload text and its SHA-256. */
export function canonical(payload: object): { text: string; hash: Buffer } {
  const entries = Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(Object.fromEntries(entries))
  return { text, hash: hashOf(text) }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The payload as proposed. Throws if it was changed since. */
export function payloadOf({ id, payload, payload_hash }: ProposalRow): unknown {
  if (!hashOf(payload).equals(payload_hash)) throw new Error(`the payload of proposal ${id} was changed`)
  return JSON.parse(payload)
}

const SETTING = 'setting:'

/** Null for any other kind. */
const settingOf = ({ kind, subject }: Pick<ProposalRow, 'kind' | 'subject'>): string | null =>
  kind === 'setting' ? subject.slice(SETTING.length) : null

/** The permission to confirm a proposal. */
export function confirmsOf(row: Pick<ProposalRow, 'kind' | 'subject'>): Permission {
  const setting = settingOf(row)
  return setting !== null && isSettingName(setting) ? confirmsSetting(setting) : PERMITTED[row.kind].confirms
}

export const hasExpired = ({ status, expires_at }: ProposalRow, at: Date): boolean =>
  status === 'proposed' && expires_at <= at

type ShownOfOpen = Pick<Proposal, 'consequences' | 'review'>

export function presentProposal(
  row: NamedProposalRow,
  viewer: ProposalViewer,
  shown: ShownOfOpen | null,
): Proposal {
  const isOpen = row.status === 'proposed' && !hasExpired(row, viewer.at)
  const isOwn = row.proposed_by === viewer.userId
  return {
    id: row.id.toString(),
    kind: row.kind,
    customerId: row.customer_id?.toString() ?? null,
    customer: row.customer,
    setting: settingOf(row),
    reason: row.reason,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: hasExpired(row, viewer.at) ? 'expired' : row.status,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    mayConfirm: isOpen && !isOwn && viewer.permissions.includes(confirmsOf(row)),
    mayWithdraw: isOpen && isOwn,
    consequences: shown?.consequences ?? null,
    review: shown?.review ?? null,
  }
}

/** Decides which proposals they see, and what they may do with each. */
export interface ProposalViewer {
  readonly userId: bigint
  readonly permissions: readonly Permission[]
  readonly at: Date
}

export const viewerOf = ({ userId, user }: Principal, at: Date): ProposalViewer => ({
  userId,
  permissions: (user.permissions ?? []) as readonly Permission[],
  at,
})

import { createHash } from 'node:crypto'
import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import type { AnnouncementLevel, AskedAnnouncement, Audience } from '#domain/announcements/announcement.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { COUNT_CUSTOMERS, LOCK_ANNOUNCEMENTS } from './announcements.sql.ts'
import { decideOn, insertAnnouncement } from './change-announcements.ts'

/** An announcement that notifies every customer. */
export interface AnnouncementPayload {
  level: AnnouncementLevel
  text: string
  audiences: readonly Audience[]
  services: readonly string[]
  /** ISO 8601; null: once confirmed. */
  startsAt: string | null
  endsAt: string | null
}

/** An announcement that notifies every customer. Its subject is its text. */
export const ANNOUNCEMENT_HANDLER: ProposalHandler<AnnouncementPayload> = {
  kind: 'announcement',
  payloadFrom({ announcement }: AskedProposal<'announcement'>) {
    const { services = [], startsAt, endsAt, ...rest } = announcement
    return {
      ...rest,
      services,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    }
  },
  parse: (payload) => payload as AnnouncementPayload,
  subjectOf: ({ text }) => `announcement:${createHash('sha256').update(text).digest('hex')}`,
  concerned: async () => [],
  async lock(tx) {
    await tx.query(LOCK_ANNOUNCEMENTS)
  },
  async refuseProposal(tx, payload, { at }) {
    const decided = await decideOn(tx, askedOf(payload, new Date(0)), at)
    return isRefusal(decided) ? decided : null
  },
  version: async () => 'new',
  async apply(tx, payload, { reviewer, confirmed, at }) {
    const asked = askedOf(payload, at)
    const decided = await decideOn(tx, asked, at)
    // It was right when proposed: only time can have made it wrong.
    if (isRefusal(decided)) return decided.refused === 'bad_input' ? refuse('announcement_too_late') : decided
    const { text } = payload
    await insertAnnouncement(tx, await takeIds(tx), { ...asked, ...decided, text, reviewer, confirmed, at })
    return null
  },
  async consequences(database, payloads) {
    const { rows } = await database.query<{ customers: number }>(COUNT_CUSTOMERS)
    return payloads.map((payload) => linesOf(payload, rows[0]?.customers ?? 0))
  },
}

/** A start that has passed by then is at once. */
function askedOf(
  { level, audiences, services, startsAt, endsAt }: AnnouncementPayload,
  at: Date,
): AskedAnnouncement {
  const from = startsAt === null ? null : new Date(startsAt)
  return {
    level,
    audiences,
    services,
    startsAt: from !== null && from < at ? null : from,
    endsAt: endsAt === null ? null : new Date(endsAt),
    notifiesCustomers: true,
  }
}

function linesOf(
  { level, text, audiences, services, startsAt, endsAt }: AnnouncementPayload,
  customers: number,
): ProposalConsequence[] {
  const line = (label: string, after: string) => ({ label, before: null, after })
  return [
    line('Text', text),
    line('Level', level),
    line('Read by', audiences.join(', ')),
    ...(services.length > 0 ? [line('Does not work', services.join(', '))] : []),
    line('From', startsAt === null ? 'When confirmed' : newYorkText(new Date(startsAt))),
    line('Until', endsAt === null ? 'It is ended' : newYorkText(new Date(endsAt))),
    line('Customers notified and mailed', customers.toLocaleString('en-US')),
  ]
}
